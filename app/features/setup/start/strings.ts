import { speak } from "#app/strings/language.ts";

const es = {
  title: "Primera puesta en marcha",
  about: "Este enlace hace que una cuenta administre {site}. Sirve una sola vez.",
  make: {
    title: "Crear una cuenta",
    name: "Nombre de Usuario",
    mail: "Email",
    password: "Contraseña",
    submit: "Crear la cuenta y empezar",
  },
  name: {
    title: "O usar una que ya existe",
    who: "Nombre o número de la cuenta",
    hint: "Después inicias sesión con ella.",
    submit: "Que administre esa cuenta",
  },
  gone: "Este enlace ya no sirve: venció, se usó o el sitio ya tiene quien lo administre.",
  goneHelp:
    "Si nadie administra el sitio, reinícialo y busca en el registro la línea con un enlace nuevo, o usa en el servidor: npm run admin -- user set NOMBRE --role administrator",
  taken: {
    correo: "Ya hay una cuenta con ese correo.",
    nombre_usuario: "Ese nombre ya está en uso.",
  },
  unknown: "No hay ninguna cuenta activa así.",
};

export const strings = speak({ es });
