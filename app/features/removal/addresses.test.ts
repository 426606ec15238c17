import { describe, expect, test } from "vitest";
import { addressesOf, readAddress } from "./addresses.ts";

const SITE = "https://sitio.example";
const read = (text: string) => {
  const { kind, named } = readAddress(text, SITE);
  return named ?? kind;
};

describe("an address of a request", () => {
  test.each([
    ["/publicacion/7", { kind: "publicacion", id: 7 }],
    ["https://sitio.example/publicacion/7?x=1", { kind: "publicacion", id: 7 }],
    ["HTTP://WWW.sitio.example/publicacion/7/", { kind: "publicacion", id: 7 }],
    ["sitio.example/publicacion/7", { kind: "publicacion", id: 7 }],
    ["https://sitio.example/publicacion/7#c12", { kind: "comentario", id: 12 }],
    ["https://sitio.example/?tab=siguiendo#p9", { kind: "publicacion", id: 9 }],
    ["/u/3", { kind: "usuario", id: 3 }],
    ["/u/Ana/seguidores", { kind: "nombre", name: "Ana" }],
    ["@ana.b", { kind: "nombre", name: "ana.b" }],
    ["/uploads/abc-w480.webp", { kind: "archivo", name: "abc-w480.webp" }],
    ["/api/publicaciones/7/comentarios", { kind: "publicacion", id: 7 }],
  ])("%s names something here", (text, named) => {
    expect(read(text)).toEqual(named);
  });

  test.each([
    "https://otro.example/publicacion/7",
    "otro.example/video",
    "http://sitio.example.otro.example/publicacion/7",
    "https://sitio.example@otro.example/publicacion/7",
  ])("%s is of another site", (text) => {
    expect(read(text)).toBe("ajena");
  });

  test.each([
    ...["javascript:alert(1)", "//otro.example/x", "mi foto", "/", "/search?q=sol", "ftp://a.b/c"],
    ...["/publicacion/0", "/publicacion/99999999999999999999", "https://", "/u/%E0%A4%A", "\\\\x"],
  ])("%s names nothing", (text) => {
    expect(["desconocida", "nombre"]).toContain(
      typeof read(text) === "string" ? read(text) : "nombre",
    );
  });

  test("stands once, whatever is between it and the next", () => {
    const text = " /u/1,\n<https://a.example/x>\t/u/1 (@ana); ";
    expect(addressesOf(text)).toEqual(["/u/1", "https://a.example/x", "@ana"]);
  });
});
