import { Form, NavLink } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Avatar } from "#app/features/viewer/avatar.tsx";
import type { ShellViewer } from "./shell.tsx";
import styles from "./shell.module.css";

export function Header({ viewer, siteName }: { viewer: ShellViewer | null; siteName: string }) {
  return (
    <header className={styles.header}>
      <NavLink to="/" end className={styles.logo} aria-label={`${siteName}, ir al inicio`}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span className={viewer ? undefined : styles.long}>{siteName}</span>
      </NavLink>
      <nav className={styles.nav} aria-label="Principal">
        <NavLink to="/" end className={styles.link}>
          <Icon name="home" />
          <span className={styles.long}>Inicio</span>
          <span className={classNames(styles.short, "visually-hidden")}>Inicio</span>
        </NavLink>
        {viewer ? <SignedIn viewer={viewer} /> : <Visitor />}
      </nav>
    </header>
  );
}

function Visitor() {
  return (
    <>
      <NavLink to="/login" className={styles.link}>
        <span className={styles.short}>Iniciar</span>
        <span className={styles.long}>Iniciar sesión</span>
      </NavLink>
      <NavLink to="/signup" className={classNames(styles.link, styles.call)}>
        Registrarse
      </NavLink>
    </>
  );
}

function SignedIn({ viewer }: { viewer: ShellViewer }) {
  return (
    <>
      <NavLink to="/upload" className={styles.link} aria-label="Subir contenido">
        <Icon name="upload" />
        <span className={styles.long}>Subir</span>
      </NavLink>
      <span className={styles.link} title={`@${viewer.nombre_usuario}`}>
        <Avatar user={viewer} size={32} />
        <span className="visually-hidden">Sesión de @{viewer.nombre_usuario}</span>
      </span>
      <Form method="post" action="/logout">
        <button className={styles.link} aria-label="Cerrar sesión">
          <Icon name="log-out" />
          <span className={styles.long}>Cerrar sesión</span>
        </button>
      </Form>
    </>
  );
}
