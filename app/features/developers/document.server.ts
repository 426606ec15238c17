import written from "../../../docs/api/openapi.json" with { type: "json" };

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
}

interface Content {
  schema?: { properties?: Record<string, unknown> };
  example?: unknown;
}

interface Described {
  operationId: string;
  summary: string;
  "x-access": string;
  "x-rate-limits"?: { per: string; max: number; windowSeconds: number }[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string }>;
}

/** The published description; `npm run openapi` writes it from what the operations declare. */
export const apiDocument = written as unknown as {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Described>>;
};

/** One call as the page for developers shows it. */
export interface CallView {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  limits: string[];
  query: string[];
  /** Of a multipart body. */
  parts: string[];
  example: string | null;
  success: string;
  failures: { status: string; codes: string }[];
}

/** The calls by the first word of their address, each once, however many addresses it has. */
export function callsByGroup(): { group: string; calls: CallView[] }[] {
  const groups = new Map<string, CallView[]>();
  for (const [path, methods] of Object.entries(apiDocument.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      if (described.operationId.includes("At")) continue;
      const group = path.replace(/^\/api\//, "").split("/")[0] ?? path;
      groups.set(group, [...(groups.get(group) ?? []), callView(method, path, described)]);
    }
  }
  return [...groups].map(([group, calls]) => ({ group, calls }));
}

function callView(method: string, path: string, described: Described): CallView {
  const statuses = Object.entries(described.responses);
  const content = described.requestBody?.content;
  const example = content?.["application/json"]?.example;
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    access: described["x-access"],
    limits: (described["x-rate-limits"] ?? []).map(
      ({ per, max, windowSeconds }) => `${max} / ${windowSeconds / 60} min (${per})`,
    ),
    query: described.parameters.filter((each) => each.in === "query").map((each) => each.name),
    parts: Object.keys(content?.["multipart/form-data"]?.schema?.properties ?? {}),
    example: example === undefined ? null : JSON.stringify(example, null, 2),
    success: statuses.find(([status]) => status < "400")?.[0] ?? "",
    failures: statuses
      .filter(([status]) => status >= "400")
      .map(([status, { description }]) => ({ status, codes: description })),
  };
}
