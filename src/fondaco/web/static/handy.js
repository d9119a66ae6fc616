/* Small conveniences of all pages: links to copy, files to read into a form. */
import { all } from "./dom.js";

for (const button of all(".copy")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.value);
    button.textContent = "Copied";
  });
}
for (const file of all("[data-fills]")) {
  file.addEventListener("change", async () => { file.form.elements[file.dataset.fills].value = await file.files[0].text(); });
}
