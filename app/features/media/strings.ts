import { fill, speak } from "#app/strings/language.ts";
import { IMAGE_MAX_PIXELS, type MediaFailure } from "./limits.ts";

/** Why a file became no medium, said to its owner. */
const failures: Record<MediaFailure | "gave_up" | "known" | "held", string> = {
  empty: "El archivo está vacío o dañado. Vuelve a exportarlo y súbelo de nuevo.",
  unreadable:
    "No pudimos leer este archivo. Si es un video, expórtalo como MP4; si es una foto, como JPG, y súbelo de nuevo.",
  unsupported_codec:
    "Este video usa un formato que no podemos leer. Expórtalo como MP4 (H.264) y súbelo de nuevo.",
  no_video_stream: "Este archivo solo tiene sonido. Sube un video o una foto.",
  too_long: "El video dura demasiado. Recórtalo y súbelo de nuevo.",
  too_many_pixels: fill(
    "La resolución es demasiado grande. Sube fotos de hasta {max} megapíxeles o videos de hasta 4K.",
    { max: IMAGE_MAX_PIXELS / 1_000_000 },
  ),
  timeout: "Procesar este archivo tardó demasiado. Prueba con uno más corto o más ligero.",
  known:
    "No podemos publicar este archivo: coincide con contenido que fue retirado o que no se permite aquí. Los motivos, y cómo apelar, están en Avisos, en la configuración.",
  held: "Una persona de nuestro equipo tiene que ver esta imagen antes de que se muestre. No hace falta que la envíes otra vez.",
  gave_up: "No pudimos procesar este archivo. Expórtalo otra vez y súbelo de nuevo.",
};

const es = { failures, unnamed: "sin nombre" };

export const strings = speak({ es });
export const mediaFailures = strings.failures;
