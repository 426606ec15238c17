import { expect, it } from "vitest";
import { dictionary } from "@zxcvbn-ts/language-common";

const MOST = 2_000;

/** Spanish that a list made elsewhere has late or not at all. */
const SPANISH = [
  ...[
    "contraseña",
    "contrasena",
    "contra",
    "clave",
    "clavesecreta",
    "secreto",
    "hola",
    "holamundo",
  ],
  ...["amor", "amorcito", "miamor", "teamo", "teamomucho", "tequiero", "tequieromucho", "mivida"],
  ...["corazon", "princesa", "principe", "mariposa", "estrella", "familia", "hermosa", "bonita"],
  ...["preciosa", "chocolate", "gatito", "perrito", "sexo", "caliente", "mexico", "argentina"],
  ...["colombia", "espana", "chile", "peru", "venezuela", "barcelona", "realmadrid", "america"],
  ...["chivas", "bocajuniors", "river", "maria", "jose", "juan", "carlos", "luis", "daniela"],
  ...["valentina", "camila", "sofia", "lucia", "guadalupe", "alejandro", "alejandra", "fernanda"],
];

it("the words the browser knows are the beginning of the package's list, and Spanish ones (-u writes them)", async () => {
  const common = dictionary["passwords-common"].slice(0, MOST).map(String);
  const words = [...new Set([...common, ...SPANISH])].filter((word) => !/\s/.test(word)).join(" ");
  await expect(`${JSON.stringify({ words }, null, 2)}\n`).toMatchFileSnapshot("words.json");
});
