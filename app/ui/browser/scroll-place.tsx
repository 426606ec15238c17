import { ScrollRestoration } from "@remix-run/react";

/**
 * Takes who comes back to the height they were at. The server writes what the framework's script does in a
 * third of the bytes; the browser leaves it as it stands.
 */
export const ScrollPlace = import.meta.env.SSR ? WrittenPlace : ScrollRestoration;

const RESTORE =
  'try{var h=history,k=(h.state||{}).key;k||h.replaceState({key:k=Math.random().toString(32).slice(2)},"");' +
  'var y=JSON.parse(sessionStorage.getItem("positions")||"{}")[k];"number"==typeof y&&scrollTo(0,y)}catch(e){}';

function WrittenPlace({ nonce }: { nonce?: string | undefined }) {
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: RESTORE }} />;
}
