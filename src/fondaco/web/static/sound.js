/* A sound when it is the viewer's turn, for those who want it. */
const remembered = {
  get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
  set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* a private window remembers nothing */ } },
};

let air = null;

export function ring() {
  if (remembered.get("sound") !== "on") return;
  air ??= new AudioContext();
  const tone = air.createOscillator(), volume = air.createGain();
  tone.frequency.setValueAtTime(660, air.currentTime);
  tone.frequency.setValueAtTime(880, air.currentTime + 0.09);
  volume.gain.setValueAtTime(0.12, air.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, air.currentTime + 0.35);
  tone.connect(volume).connect(air.destination);
  tone.start();
  tone.stop(air.currentTime + 0.36);
}

export function soundSwitch(button) {
  const set = (so) => { button.setAttribute("aria-pressed", String(so)); remembered.set("sound", so ? "on" : "off"); };
  button.hidden = false;
  set(remembered.get("sound") === "on");
  button.addEventListener("click", () => { set(button.getAttribute("aria-pressed") !== "true"); ring(); });
}
