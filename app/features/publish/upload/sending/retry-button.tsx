import { Button } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import type { FileChanges } from "../../editor/use-file-changes.ts";

/** Sends the files again whose transfer failed, if that may help. */
export function RetryButton({ changes }: { changes: FileChanges | null }) {
  if (!changes?.retry) return null;
  return (
    <Button type="button" onClick={changes.retry}>
      {common.retry}
    </Button>
  );
}
