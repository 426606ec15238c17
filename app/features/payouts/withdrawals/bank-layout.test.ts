import { describe, expect, it } from "vitest";
import { bankText } from "#app/features/payees/text.ts";
import { interbankLine, ownBankLine } from "./bank-layout.ts";

const payment = {
  clabe: "032180000118359719",
  holder: bankText("María Ñandú de la O'Higgins y Güemes"),
  concept: "PAGO 12 LOTE 3",
  reference: "12",
  cents: 123_456_789,
};

describe("a line of the bank's file", () => {
  it("to another bank has its 128 characters, byte by byte", () => {
    const line = interbankLine(payment, "0112345678");
    expect(line).toBe(
      "032180000118359719" +
        "000000000112345678" +
        "MXP" +
        "0000001234567.89" +
        "MARIA NANDU DE LA O HIGGINS Y " +
        "40" +
        "032" +
        "PAGO 12 LOTE 3                " +
        "0000012" +
        "H",
    );
    expect(line).toHaveLength(128);
  });

  it("within the bank has its 85, with the account that stands in the CLABE", () => {
    const line = ownBankLine({ ...payment, clabe: "012180015678901230" }, "0112345678");
    expect(line).toBe(
      "000000001567890123" +
        "000000000112345678" +
        "MXP" +
        "0000001234567.89" +
        "PAGO 12 LOTE 3                ",
    );
    expect(line).toHaveLength(85);
  });

  it("takes any text as capital letters, digits and spaces", () => {
    expect(bankText("  josé\tÁngel\r\n«Núñez» & Cía., S.A. ½ ﬁn")).toBe(
      "JOSE ANGEL NUNEZ CIA S A 1 2 FIN",
    );
    expect(bankText("日本 Привет")).toBe("");
  });
});
