/** Letters that are Latin and look like others, beyond those that differ by a mark alone. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{
    ı: "i",
    ɩ: "i",
    ɪ: "i",
    ł: "l",
    ŀ: "l",
    ʟ: "l",
    ƚ: "l",
    ø: "o",
    ɵ: "o",
    ᴏ: "o",
    œ: "oe",
    æ: "ae",
  },
  ...{
    ɑ: "a",
    ᴀ: "a",
    ß: "ss",
    ẞ: "ss",
    đ: "d",
    ð: "d",
    ɗ: "d",
    ᴅ: "d",
    ħ: "h",
    ɦ: "h",
    ŧ: "t",
    ƭ: "t",
  },
  ...{
    ɡ: "g",
    ɢ: "g",
    ǥ: "g",
    ƒ: "f",
    ĸ: "k",
    ƙ: "k",
    ᴋ: "k",
    ŋ: "n",
    ɴ: "n",
    ɲ: "n",
    þ: "p",
    ᴘ: "p",
  },
  ...{
    ʀ: "r",
    ɾ: "r",
    ꜱ: "s",
    ʂ: "s",
    ʏ: "y",
    ƴ: "y",
    ᴜ: "u",
    ʋ: "v",
    ᴠ: "v",
    ᴡ: "w",
    ʙ: "b",
    ƀ: "b",
  },
  ...{
    ɓ: "b",
    ᴄ: "c",
    ƈ: "c",
    ᴇ: "e",
    ɛ: "e",
    ǝ: "e",
    ɐ: "a",
    ʜ: "h",
    ᴊ: "j",
    ȷ: "j",
    ᴍ: "m",
    ᴛ: "t",
    ᴢ: "z",
    ƶ: "z",
  },
};

/**
 * How a name looks, once or twice: what two names share here, a reader takes for one another. `1` and a capital I
 * look like an l and are read as an i, so that a name with either has two looks.
 */
export function looksOf(name: string): string[] {
  const looks = ["i", "l"].map((stroke) => lookOf(name.replace(/[1I|]/g, stroke)));
  return [...new Set(looks)];
}

function lookOf(name: string): string {
  const letters = [...name.normalize("NFKD").toLowerCase()]
    .map((letter) => ALIKE[letter] ?? letter)
    .join("")
    .replace(/\p{M}/gu, "")
    .replace(/0/g, "o");
  // What stands between the letters is easily overlooked; of a name that is nothing else it is all there is.
  const bare = letters.replace(/[._-]/g, "") || letters;
  return bare.replace(/rn/g, "m").replace(/vv/g, "w");
}
