import { describe, expect, it } from "vitest";
import { avatarName, avatarSizes } from "./avatar-sizes.ts";

const id = "0123456789abcdef0123456789abcdef";
const sidesOf = (name: string) => avatarSizes(name).map(({ width }) => width);

describe("the sizes of a picture of oneself", () => {
  it("are told by the name of the largest, and none is larger than the picture was", () => {
    expect(avatarSizes(avatarName(id, 512))).toEqual(
      [48, 96, 192, 512].map((width) => ({ name: `${id}-avatar${width}.webp`, width })),
    );
    expect(sidesOf(avatarName(id, 60))).toEqual([48, 60]);
    expect(sidesOf(avatarName(id, 48))).toEqual([48]);
    expect(sidesOf(avatarName(id, 1))).toEqual([1]);
  });

  it("are unknown of what has one size", () => {
    expect(avatarSizes(`${id}-avatar.webp`)).toEqual([]);
    expect(avatarSizes(`https://otro.example/${id}-avatar512.webp`)).toEqual([]);
  });
});
