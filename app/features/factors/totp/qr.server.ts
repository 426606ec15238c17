/** A QR code as one path of an SVG, whose side is so many units. */
export interface QrPicture {
  side: number;
  path: string;
}

const BORDER = 4;

export async function qrOf(text: string): Promise<QrPicture> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { side: size, path: dark.join("") };
}
