import { writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { engines } from "#tests/setup/database.ts";
import { useStage } from "#tests/kit/stage.ts";
import { runAdmin } from "../../../../scripts/admin/run.ts";

const md5 = (digit: string) => digit.repeat(32);
const sha1 = (digit: string) => digit.repeat(40);
const pdq = (digit: string) => digit.repeat(64);

describe.each(engines)("a list of hashes, on %s", (engine) => {
  const ctx = useStage(engine);
  const folder = newFolder();
  beforeAll(() => void mkdirSync(folder));
  const bring = (name: string, text: string, ...more: string[]) => {
    const file = join(folder, `${name}.list`);
    writeFileSync(file, text);
    return runAdmin(ctx, ["hashes", "import", file, "--list", name, ...more]);
  };
  const kept = async (name: string) => {
    const rows = await ctx.db
      .selectFrom("hashes")
      .innerJoin("listas", "listas.id_lista", "hashes.id_lista")
      .select(["kind", "hash", "entry"])
      .where("nombre", "=", name)
      .orderBy("hash")
      .execute();
    return rows.map(({ kind, hash, entry }) => `${kind} ${hash[0]} ${entry ?? ""}`.trim());
  };
  const slots = async () =>
    Number(
      (
        await ctx.db
          .selectFrom("ranuras")
          .select((eb) => eb.fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );

  it("is brought as CSV, with tombstones, duplicates and quotes", async () => {
    const text = [
      "# a comment",
      'id,"type",hash,status',
      `1,PDQ,${pdq("A")},active`,
      `2,md5,${md5("b")},`,
      `2,md5,${md5("b")},`,
      `3,"sha-1",${sha1("c")},Active`,
      `4,pdna,abc,`,
      `3,SHA1,${sha1("c")},Deleted`,
      `9,md5,${md5("9")},withdrawn`,
      `2,,,deleted`,
    ];
    expect(await bring("uno", `${text.join("\r\n")}\r\n`)).toBe(
      "uno: 3 added, 1 there before, 2 removed, 1 removals of what was not there, 1 of kinds that are not looked up.",
    );
    expect(await kept("uno")).toEqual(["pdq a 1"]);
    expect(await slots()).toBe(16);
    expect(await bring("uno", `pdq\n${pdq("a")}\n${pdq("d")}\n`)).toContain(
      "1 added, 1 there before",
    );
    expect(await bring("uno", `pdq,${pdq("d")},deleted`, "--on-match", "refuse")).toContain(
      "1 removed",
    );
    expect(await runAdmin(ctx, ["hashes", "list"])).toBe("uno  refuse  other  1 hash");
  });

  it("is brought as NCMEC has it: an entry goes with all its fingerprints", async () => {
    const entry = (id: string, digit: string) => ({
      ...{ id, member_id: 42, entry_type: "image", deleted: false, classification: "A1" },
      fingerprints: { md5: md5(digit), sha1: sha1(digit), pdna: "xx", pdq: pdq(digit) },
    });
    const updates = [entry("image1", "1"), entry("image2", "2")];
    expect(await bring("ncmec", JSON.stringify({ updates }))).toContain("6 added");
    const gone = { id: "image1", member_id: 42, deleted: true };
    expect(await bring("ncmec", JSON.stringify({ updates: [gone] }))).toContain("3 removed");
    // What such a list is about needs no saying.
    expect(await runAdmin(ctx, ["hashes", "list"])).toContain("ncmec  hold  minors  3 hashes");
    expect(await kept("ncmec")).toEqual(
      ["md5 2 42-image2", "sha1 2 42-image2", "pdq 2 42-image2"]
        .sort((a, b) => a.localeCompare(b))
        .map((x) => expect.stringContaining(x.slice(-11))),
    );
  });

  it("is brought as StopNCII has it: what is withdrawn goes", async () => {
    const record = (hashValue: string, hashStatus: string, signalType = "ImagePDQ") => ({
      ...{ hashValue, hashStatus, signalType },
      caseNumbers: { "1": hashStatus },
    });
    const say = (...hashRecords: unknown[]) => JSON.stringify({ count: 2, hashRecords });
    expect(
      await bring(
        "ncii",
        say(
          record(pdq("5"), "Active"),
          record(md5("6"), "Active", "VideoMD5"),
          record("x", "Active", "VideoTMK"),
        ),
      ),
    ).toContain("2 added");
    expect(
      await bring("ncii", say(record(pdq("5"), "Withdrawn"), record(pdq("7"), "Deleted"))),
    ).toContain("1 removed, 1 removals of what was not there");
    expect(await kept("ncii")).toEqual(["md5 6"]);
    expect(await runAdmin(ctx, ["hashes", "list"])).toContain("ncii  hold  intimate  1 hash");
  });

  it.each([
    ["a wrong length", `md5,${md5("a")}\nmd5,abc\n`, 'line 2: "abc" is no md5'],
    ["no hexadecimal", `kind,hash\npdq,${pdq("z")}\n`, "line 2"],
    ["an unknown kind", `md5,${md5("a")}\n\ncrc,1234\n`, 'line 3: "crc" is no kind of hash'],
    ["an unknown status", `md5,${md5("a")},perhaps\n`, 'line 1: "perhaps" is no status'],
    ["quotes that do not close", `md5,"${md5("a")}\n`, "line 1"],
    ["nothing", "\n", "the file: it has no hash"],
    ["broken JSON", "{", "the file: it is no JSON"],
    [
      "a broken record",
      JSON.stringify([{ id: "1", fingerprints: { md5: md5("a") } }, { id: "2" }]),
      "record 2: it has no fingerprints",
    ],
    ["no list", "{}", "the file: it has no list"],
  ])("with %s says where, and brings nothing", async (_what, text, why) => {
    await expect(bring("roto", text)).rejects.toThrow(why);
    expect(await kept("roto")).toEqual([]);
    expect(await runAdmin(ctx, ["hashes", "list"])).not.toContain("roto");
  });

  it("is set and removed, with all that it is found by", async () => {
    expect(await runAdmin(ctx, ["hashes", "set", "ncii", "--on-match", "refuse"])).toContain(
      "refused",
    );
    const about = ["hashes", "set", "ncii", "--about", "other"];
    expect(await runAdmin(ctx, about)).toContain("refused; it is about other things");
    await expect(runAdmin(ctx, [...about.slice(0, -1), "x"])).rejects.toThrow("--about is");
    for (const name of ["uno", "ncmec", "ncii"]) await runAdmin(ctx, ["hashes", "remove", name]);
    expect(await runAdmin(ctx, ["hashes", "list"])).toBe("There is no list.");
    expect(await slots()).toBe(0);
    await expect(runAdmin(ctx, ["hashes", "remove", "uno"])).rejects.toThrow(
      "no list of that name",
    );
    await expect(runAdmin(ctx, ["hashes", "set", "uno", "--on-match", "keep"])).rejects.toThrow(
      "hold or refuse",
    );
  });
});
