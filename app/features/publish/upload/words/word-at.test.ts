import { expect, it } from "vitest";
import { wordAt } from "./word-at.ts";

/** The caret stands at the bar. */
const at = (marked: string) => {
  const caret = marked.indexOf("|");
  const value = marked.replace("|", "");
  const word = wordAt(value, caret);
  return word && [word.sign, word.text, value.slice(word.start, word.end)];
};

it.each([
  ["#pla|", ["#", "pla", "#pla"]],
  ["Hola #pla|ya y más", ["#", "pla", "#playa"]],
  ["(@ana.m|", ["@", "ana.m", "@ana.m"]],
  ["línea\n@|", ["@", "", "@"]],
  ["#mé|xico_df-2", ["#", "mé", "#méxico_df-2"]],
  ["Con @Ana|, y #sol", ["@", "Ana", "@Ana"]],
])("finds the word of %j", (marked, expected) => {
  expect(at(marked)).toEqual(expected);
});

it.each([
  "|",
  "hola|",
  "#playa |",
  "ana@correo|",
  "ana@correo.mx|",
  "https://x.mx/#frag|",
  "a#b|",
  "##sol|",
  "#playa.|",
  "|#playa",
])("finds none in %j", (marked) => {
  expect(at(marked)).toBeNull();
});
