import type { MetaDescriptor } from "@remix-run/node";
import { LOCALE } from "#app/strings/language.ts";

/** What another site shows of a link to us. It gets out of the age gate: nothing adult is in it. */
export interface LinkPreview {
  title: string;
  description: string;
  /** Absolute addresses. */
  url: string;
  image: string;
  siteName: string;
  /** Where programs find the same. */
  links?: AlternateLink[];
}

/** Another form of a page, for programs that read its head. */
export interface AlternateLink {
  type: string;
  title: string;
  /** Absolute. */
  href: string;
}

export const ATOM_TYPE = "application/atom+xml";

export const PREVIEW_WIDTH = 600;
export const PREVIEW_HEIGHT = 315;

/** The tags by which programs find the other forms of a page. */
export function alternateTags(links: readonly AlternateLink[] = []): MetaDescriptor[] {
  return links.map((link) => ({ tagName: "link", rel: "alternate", ...link }));
}

/** The tags of Open Graph, which also serve what reads Twitter's. */
export function previewTags(preview: LinkPreview | null | undefined): MetaDescriptor[] {
  if (!preview) return [];
  return [
    { name: "description", content: preview.description },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: LOCALE.replace("-", "_") },
    { property: "og:site_name", content: preview.siteName },
    { property: "og:title", content: preview.title },
    { property: "og:description", content: preview.description },
    { property: "og:url", content: preview.url },
    { property: "og:image", content: preview.image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(PREVIEW_WIDTH) },
    { property: "og:image:height", content: String(PREVIEW_HEIGHT) },
    { name: "twitter:card", content: "summary_large_image" },
    ...alternateTags(preview.links),
  ];
}
