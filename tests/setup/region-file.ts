import { writeFileSync } from "node:fs";

/** Where an address block is: `[first byte of an IPv4 address, country, part of it]`. */
type Block = readonly [number, string, string?];

const NODES = 8;
const RECORD_BITS = 24;

/**
 * Writes a file in the format of MaxMind DB (version 2.0) that knows whole blocks of 16 million addresses:
 * a tree of their first byte, then records.
 */
export function writeRegionFile(path: string, blocks: readonly Block[]): void {
  const data: Buffer[] = [];
  const nodes: [number, number][] = [[-1, -1]];
  let length = 0;
  for (const [first, country, part] of blocks) {
    const at = length;
    const record = recordOf(country, part);
    data.push(record);
    length += record.length;
    let node = 0;
    for (let bit = NODES - 1; bit >= 0; bit--) {
      const side = ((first >> bit) & 1) as 0 | 1;
      if (bit === 0) nodes[node]![side] = -2 - at;
      else {
        if (nodes[node]![side] < 0) nodes[node]![side] = nodes.push([-1, -1]) - 1;
        node = nodes[node]![side];
      }
    }
  }
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach((sides, node) => {
    sides.forEach((to, side) => {
      // An empty side leads to the number of nodes, a record beyond them and the separator.
      const value = to >= 0 ? to : to === -1 ? nodes.length : nodes.length + 16 + (-2 - to);
      tree.writeUIntBE(value, node * 6 + side * 3, 3);
    });
  });
  const metadata = Buffer.concat([
    Buffer.from([0xab, 0xcd, 0xef]),
    Buffer.from("MaxMind.com"),
    map([
      ["binary_format_major_version", number(2)],
      ["binary_format_minor_version", number(0)],
      ["build_epoch", number(1)],
      ["database_type", text("GeoLite2-City")],
      ["description", map([])],
      ["ip_version", number(4)],
      ["languages", Buffer.from([0x00, 0x04])],
      ["node_count", number(nodes.length)],
      ["record_size", number(RECORD_BITS)],
    ]),
  ]);
  writeFileSync(path, Buffer.concat([tree, Buffer.alloc(16), ...data, metadata]));
}

function recordOf(country: string, part?: string): Buffer {
  const iso = (code: string) => map([["iso_code", text(code)]]);
  const parts = part ? Buffer.concat([Buffer.from([0x01, 0x04]), iso(part)]) : null;
  return map([["country", iso(country)], ...(parts ? [["subdivisions", parts] as const] : [])]);
}

function map(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const pairs = entries.flatMap(([key, value]) => [text(key), value]);
  return Buffer.concat([Buffer.from([0xe0 | entries.length]), ...pairs]);
}

function text(value: string): Buffer {
  if (value.length >= 29) throw new Error(`${value} is too long for this writer`);
  return Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)]);
}

/** An unsigned integer of 32 bits. */
function number(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(0xc4);
  bytes.writeUInt32BE(value, 1);
  return bytes;
}
