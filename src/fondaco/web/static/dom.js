/* What all scripts of the house use. */
export const body = document.body;
export const $ = (what, where = document) => where.querySelector(what);
export const all = (what, where = document) => [...where.querySelectorAll(what)];
