import { useActionData, useLoaderData } from "@remix-run/react";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import entries from "#app/ui/lists/entries.module.css";
import { DeviceList } from "../device-list.tsx";
import { listDevices } from "../devices/queries.server.ts";
import styles from "../devices.module.css";
import { removePushDeviceOperation } from "../operations.server.ts";
import { PushHere } from "../push-here.tsx";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.title }];

const SETTINGS = "/settings/notificaciones";
const HERE = `${SETTINGS}/dispositivos`;

export const loader = page(
  "member",
  async (ctx, { request, url: { searchParams } }) => ({
    me: ctx.viewer.id_usuario,
    devices: (await listDevices(ctx, request)).dispositivos,
    isDone: searchParams.get("hecho") === "1",
  }),
  { ageless: true },
);

export const action = form(removePushDeviceOperation, {
  input: ({ fields }) => fields,
  then: () => `${HERE}?hecho=1`,
});

export default function PushDevicesPage() {
  const { me, devices, isDone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isOn = devices.some(({ isCurrent }) => isCurrent);
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={SETTINGS}>{strings.settings}</BackLink>
        <h1>{strings.title}</h1>
        <p className={entries.hint}>{strings.about}</p>
      </div>
      {isDone && !failure && <DoneNotice param="hecho">{strings.removed}</DoneNotice>}
      <FormError message={failure?.error} />
      <section className={styles.part}>
        <h2>{strings.here}</h2>
        <PushHere me={me} isOn={isOn} />
        <p className={entries.hint}>{strings.privacy}</p>
      </section>
      <section className={styles.part}>
        <h2>{strings.list}</h2>
        <DeviceList devices={devices} />
        <p className={entries.hint}>{strings.most}</p>
        <p>
          <Link to={SETTINGS} className="lone-link">
            {strings.which}
          </Link>
        </p>
      </section>
    </div>
  );
}
