"use strict";
// Shows the rows that the fragment asks for, as in #status=unsolvable&game=amaze&text=shot 7: every word of the text
// has to occur. Without a fragment all rows show.
{
  const form = document.getElementById("filters");
  const rows = Array.from(document.querySelectorAll("#rows > li"), (row) => ({ row, ...row.dataset }));
  const fields = ["status", "game", "text"];

  for (const field of ["status", "game"]) {
    for (const option of form.elements[field].options) {
      const count = rows.filter((it) => !option.value || it[field] === option.value).length;
      option.value = option.value; // What is shown changes, what it stands for does not.
      option.textContent += ` (${count})`;
      option.hidden = option.disabled = count === 0 && option.value !== "";
    }
  }

  const show = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    for (const field of fields) {
      form.elements[field].value = wanted.get(field) ?? "";
    }
    const [status, game, text] = fields.map((field) => form.elements[field].value);
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const it of rows) {
      it.words ??= words.length ? it.row.textContent.toLowerCase() : undefined;
      const fits = (!status || it.status === status) && (!game || it.game === game)
        && words.every((word) => it.words.includes(word));
      it.row.hidden = !fits;
      shown += fits;
    }
    form.elements.shown.value = `${shown} of ${rows.length} shown`;
  };

  const ask = () => {
    const wanted = new URLSearchParams();
    for (const field of fields) {
      if (form.elements[field].value) wanted.set(field, form.elements[field].value);
    }
    history.replaceState(null, "", wanted.size ? `#${wanted}` : location.pathname + location.search);
    show();
  };

  form.addEventListener("input", ask);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(ask));
  addEventListener("hashchange", show);
  show();
}
