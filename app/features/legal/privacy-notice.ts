import { MINIMUM_AGE } from "#app/http/limits.ts";
import { TEXT_VERSIONS } from "#app/legal-versions.ts";
import { speak } from "#app/strings/language.ts";
import type { LegalDocument, LegalSection, Publisher } from "./document.ts";
import { retentionList } from "./retention-words.ts";
import { ARCO_ANSWER_DAYS, ARCO_ASK_DAYS, ARCO_COMPLETE_DAYS, ARCO_EFFECT_DAYS } from "./limits.ts";

function spanish(publisher: Publisher): LegalDocument {
  const { siteName, operator } = publisher;
  return {
    title: "Aviso de privacidad",
    version: TEXT_VERSIONS.privacy,
    intro: [
      `El responsable de tus datos personales es ${operator.name} («nosotros»), empresa con sede en México y domicilio en ${operator.address}. Este aviso explica qué datos tratamos cuando usas ${siteName} (la «Plataforma»), para qué los usamos y qué puedes decidir sobre ellos.`,
      "Lo emitimos conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares (la «Ley») y las disposiciones que derivan de ella. La Plataforma es solo para personas adultas; sus reglas de uso están en los [términos y condiciones](/terms).",
    ],
    sections: [
      collectedData,
      purposes,
      cookies(publisher),
      legalBasis(publisher),
      transfers,
      retention,
      arcoRights(publisher),
      minors(publisher),
      changes,
      contact(publisher),
    ],
  };
}

/** The privacy notice (product.md 20.2), as Mexico's personal-data law asks for it. */
export const privacyNotice = speak({ es: spanish });

const collectedData: LegalSection = {
  id: "datos",
  title: "Datos que recabamos",
  blocks: [
    "Recabamos los datos que tú nos das, los que se generan cuando usas la Plataforma y los que nos comparten los terceros con los que decides identificarte o pagar.",
    { heading: "Identidad y contacto" },
    "Tu nombre de usuario y tu correo electrónico; tu foto de perfil y tu biografía, si las agregas. Si te identificas con un proveedor externo, recibimos el identificador, el nombre y el correo que autorices compartir. A quienes son o quieren ser creadores podemos pedirles nombre legal, fecha de nacimiento, una identificación oficial y los datos fiscales y bancarios necesarios para pagarles.",
    { heading: "Autenticación y seguridad" },
    "Tu contraseña, guardada solo como un resumen criptográfico del que no se puede recuperar; los códigos de verificación mientras están vigentes; si activas la verificación en dos pasos, la parte pública de tus llaves de acceso con el nombre que les des y su último uso, la clave de tu app de códigos, cifrada, y el resumen criptográfico de tus códigos de recuperación; tus sesiones, con su fecha, su último uso, el navegador que se presenta en ellas y la red, sin la dirección completa, desde la que se usaron por última vez; tu dirección IP, para limitar intentos y detener abusos; y tu declaración de ser mayor de edad. Donde se pide más que esa declaración, quien la comprueba nos dice solo que eres mayor de edad y hasta cuándo vale. Anotamos qué versión de los [términos](/terms) y de este aviso aceptaste, y cuándo.",
    { heading: "Transacciones" },
    "Suscripciones, renovaciones, importes, fechas, reembolsos y pagos a creadores. Los cobros los procesan terceros: no almacenamos números completos de tarjeta. De ellos recibimos, cuando mucho, el resultado de la operación, su referencia y los últimos dígitos o la marca del medio de pago. De los creadores guardamos, cifrada, la cuenta donde se les paga: su CLABE, el nombre de su titular y, si lo dan, su RFC. Solo la ve completa quien hace los pagos, y queda anotado cada vez.",
    { heading: "Contenido y actividad" },
    "Las fotos, los videos, las descripciones y los comentarios que publicas; tus mensajes directos; lo que te gusta, guardas, sigues y a qué te suscribes; lo que denuncias, bloqueas y silencias; lo que ves y durante cuánto tiempo, si lo permites; y tus búsquedas en la medida necesaria para responderlas. Las copias que mostramos de tus fotos y videos no llevan los metadatos del archivo que subiste, como la ubicación o el modelo de la cámara. De cada una calculamos huellas digitales, para reconocer lo que se retiró por ilegal y no volver a mostrarlo. Si pides el retiro de algo o ejerces tus derechos, con cuenta o sin ella, tratamos tu nombre, tu correo y lo que escribas para atenderlo.",
    { heading: "Tecnologías de rastreo" },
    "Cookies, almacenamiento local del navegador y registros técnicos de las solicitudes (dirección IP, navegador, página, fecha y hora). La [sección de cookies](#cookies) los describe.",
    { heading: "Datos personales sensibles" },
    "Por la naturaleza de la Plataforma, lo que publicas, miras, guardas o sigues puede revelar aspectos de tu vida o preferencia sexual, y los documentos con los que se verifica a un creador pueden incluir su imagen o datos biométricos. Los tratamos como datos sensibles: solo para las finalidades de este aviso, con tu consentimiento expreso y con acceso restringido. No te pedimos datos de salud, origen étnico, creencias ni opiniones políticas; te recomendamos no publicarlos.",
  ],
};

const purposes: LegalSection = {
  id: "finalidades",
  title: "Finalidades",
  blocks: [
    { heading: "Finalidades primarias" },
    "Son necesarias para darte el servicio que pides:",
    {
      list: [
        "crear y administrar tu cuenta, confirmar tu correo y mantener tu sesión;",
        "impedir el acceso a menores y, cuando proceda, verificar la edad o la identidad de los creadores;",
        "procesar, guardar, mostrar y entregar lo que publicas, a quien tú hayas elegido;",
        "formar el feed y los resultados de búsqueda;",
        "permitir comentarios, mensajes, seguimientos y suscripciones;",
        "contar vistas, calcular lo que corresponde a cada creador y gestionar cobros, pagos y reembolsos;",
        "proteger la Plataforma y a las personas: prevenir fraudes y abusos, moderar, atender reportes y retirar contenido;",
        "darte soporte, atender tus derechos y cumplir la ley y los requerimientos de las autoridades.",
      ],
    },
    { heading: "Finalidades secundarias" },
    "No son necesarias para el servicio y puedes negarte a ellas:",
    {
      list: [
        "personalizar: ordenar el feed a partir de lo que ves y de lo que te gusta;",
        "medir cuánto se mira cada publicación (analítica);",
        "sugerir tu perfil a otras personas, si eres creador.",
      ],
    },
    "Cada una se apaga en el [Centro de Privacidad](/privacy-center), ahora o cuando quieras, con cuenta o sin ella. Tu negativa no es motivo para negarte el servicio. No te enviamos promociones por correo.",
  ],
};

function cookies({ operator }: Publisher): LegalSection {
  return {
    id: "cookies",
    title: "Cookies y tecnologías similares",
    blocks: [
      "Usamos cookies y almacenamiento local, que son pequeños datos que tu navegador guarda:",
      {
        list: [
          {
            term: "Necesarias",
            text: "mantienen tu sesión (hasta 30 días desde el último uso y no más de 90 desde que la abres), reconocen el navegador con el que ya entraste, para avisarte por correo cuando se entra con otro (400 días), recuerdan que confirmaste ser mayor de edad (365 días) y tu elección de modo claro u oscuro, tu lugar en el feed y lo que elegiste en el Centro de Privacidad, y siguen el avance de tus publicaciones en proceso. Sin ellas la Plataforma no funciona.",
          },
          {
            term: "Analíticas",
            text: "propias; nos permiten saber qué contenido se mira completo y cuál se salta. Si las apagas no guardamos cuánto miras nada. Cada vista se cuenta igual, una vez al día, porque de ella depende lo que se paga a quien publica: la marca es un resumen sin tu nombre que se borra a las 24 horas.",
          },
          {
            term: "De personalización",
            text: "un identificador sin tu nombre recuerda lo que ya viste, para no repetirlo y ordenar mejor lo siguiente. Si las apagas no se guarda, borramos lo aprendido y el feed se ordena como para quien llega por primera vez.",
          },
        ],
      },
      "La publicidad la entregan terceros en marcos aislados del resto de la página. Esos terceros reciben los datos técnicos que tu navegador envía a cualquier sitio, como tu dirección IP, y pueden usar sus propias cookies conforme a sus políticas. No les damos tu nombre, tu correo ni tu actividad.",
      `Las preferencias se gestionan en el [Centro de Privacidad](/privacy-center). Si tu navegador envía la señal Global Privacy Control y no elegiste otra cosa, las analíticas y las de personalización están apagadas mientras usas la Plataforma sin cuenta, y en la cuenta que crees con él; en una que ya tenías decides tú. También puedes borrar o bloquear cookies en tu navegador, o escribirnos a [${operator.email}](mailto:${operator.email}). Si bloqueas las necesarias, no podrás iniciar sesión y volveremos a preguntarte tu edad.`,
    ],
  };
}

function legalBasis({ operator }: Publisher): LegalSection {
  return {
    id: "consentimiento",
    title: "Base legal y consentimiento",
    blocks: [
      "Tratamos tus datos porque son necesarios para cumplir la relación que tienes con nosotros al usar la Plataforma, porque la ley nos obliga o lo permite, o porque lo consientes.",
      "Consientes el tratamiento general cuando, con este aviso a tu disposición, usas la Plataforma sin oponerte. Para los datos sensibles y los financieros pedimos tu consentimiento expreso: lo otorgas por medios electrónicos al confirmar que eres una persona adulta, al crear tu cuenta o aceptar una versión nueva de este aviso, y al contratar o pedir un pago. Lo que aceptaste, con su versión y su fecha, está en el [Centro de Privacidad](/privacy-center).",
      `Puedes revocar tu consentimiento o pedir que limitemos el uso o la divulgación de tus datos con el [formulario de solicitudes](/privacy-center/solicitar) o escribiendo a [${operator.email}](mailto:${operator.email}). La revocación no tiene efectos retroactivos y no alcanza a los datos que la ley nos obligue a conservar; si recae sobre datos necesarios para el servicio, tendremos que cerrar tu cuenta.`,
      "Si compartes datos o imágenes de otras personas, debes contar antes con su consentimiento.",
    ],
  };
}

const transfers: LegalSection = {
  id: "transferencias",
  title: "Transferencias",
  blocks: [
    "Para operar nos apoyamos en encargados que tratan datos por nuestra cuenta y bajo nuestras instrucciones, como los servicios de alojamiento, almacenamiento y correo. Comunicarles datos no requiere tu consentimiento. Además, podemos transferir datos a:",
    {
      list: [
        {
          term: "Proveedores de pago",
          text: "y bancos, para cobrar suscripciones, pagar a creadores, reembolsar y prevenir fraudes; es necesario para cumplir lo que contratas.",
        },
        {
          term: "Proveedores de identidad o de verificación",
          text: "solo cuando eliges identificarte con ellos o cuando pedimos verificar tu edad o identidad.",
        },
        {
          term: "Servicios de avisos",
          text: "de quien hace tu navegador (Google, Mozilla, Apple o Microsoft), solo en los dispositivos donde activas los avisos: reciben un mensaje cifrado que no pueden leer y la dirección de ese navegador en su servicio, que guardamos mientras dure tu sesión.",
        },
        {
          term: "Autoridades competentes",
          text: "cuando la ley lo exige, ante un requerimiento fundado y motivado, o para denunciar delitos y proteger a las víctimas.",
        },
        {
          term: "Sociedades de nuestro grupo o quien nos suceda",
          text: "en una reorganización, fusión o venta, con las mismas obligaciones de este aviso.",
        },
      ],
    },
    "Estas transferencias están entre las que la Ley permite sin tu consentimiento; cualquier otra te la pediremos antes. Algunos de estos terceros pueden estar fuera de México: quien recibe los datos asume las mismas obligaciones que nosotros. No vendemos ni rentamos tus datos personales.",
    "Lo que publicas sin restricción y los datos de tu perfil público los puede ver, copiar y compartir cualquier persona que entre a la Plataforma.",
  ],
};

const retention: LegalSection = {
  id: "conservacion",
  title: "Conservación y seguridad",
  blocks: [
    { heading: "Mientras exista tu cuenta" },
    "Conservamos tus datos mientras tu cuenta exista y después solo el tiempo que exijan la ley o la atención de responsabilidades pendientes. Durante ese periodo quedan bloqueados; luego los suprimimos o los volvemos anónimos. En particular:",
    {
      list: [
        "una publicación que eliminas deja de mostrarse de inmediato, y sus archivos se borran después de nuestro almacenamiento;",
        "los registros de cobros y pagos se guardan por los plazos de las leyes fiscales y mercantiles;",
        "las decisiones de moderación se guardan sin las palabras de quien denunció, para poder explicarlas y contarlas.",
      ],
    },
    { heading: "Cuánto se conserva" },
    "Lo siguiente se borra solo cuando se cumple su plazo:",
    { list: retentionList() },
    { heading: "Cómo lo protegemos" },
    "Protegemos tus datos con medidas administrativas, técnicas y físicas: contraseñas y sesiones guardadas solo como resúmenes criptográficos, cifrado en las comunicaciones, permisos por persona, nombres de archivo imposibles de adivinar y entrega del contenido restringido únicamente a quien puede verlo. Ningún sistema es infalible: si una vulneración afecta de forma significativa tus derechos, te avisaremos sin demora para que puedas protegerte.",
  ],
};

function arcoRights({ operator }: Publisher): LegalSection {
  return {
    id: "derechos-arco",
    title: "Derechos ARCO",
    blocks: [
      "Sobre tus datos personales tienes derecho de:",
      {
        list: [
          { term: "Acceso", text: "saber qué datos tuyos tenemos y cómo los tratamos;" },
          { term: "Rectificación", text: "corregirlos cuando sean inexactos o estén incompletos;" },
          {
            term: "Cancelación",
            text: "pedir que los suprimamos cuando consideres que no se tratan conforme a la Ley;",
          },
          { term: "Oposición", text: "oponerte a que los usemos para fines específicos." },
        ],
      },
      "Mucho de esto lo haces tú: en el [Centro de Privacidad](/privacy-center) ves qué sabemos de ti y quién vio tus documentos; edita tu perfil en [Configuración](/settings/profile) y cambia o elimina tus publicaciones en [Mis publicaciones](/settings/posts).",
      `Para lo demás, usa el [formulario de solicitudes](/privacy-center/solicitar), con cuenta o sin ella: te da una referencia y un enlace privado para seguirla. También puedes enviarla a [${operator.email}](mailto:${operator.email}) con el asunto «Derechos ARCO», tú o tu representante legal. Incluye:`,
      {
        list: [
          "tu nombre y un medio para responderte, de preferencia el correo de tu cuenta;",
          "un documento que acredite tu identidad o, en su caso, la representación: en la página de tu solicitud puedes adjuntarlo, y se guarda cifrado;",
          "qué derecho ejerces y sobre qué datos, con lo que ayude a localizarlos, como tu nombre de usuario o el número de una publicación;",
          "si pides una rectificación, el cambio y el documento que lo sustente.",
        ],
      },
      `Si falta algo, te lo pediremos en los ${ARCO_ASK_DAYS} días hábiles siguientes y tendrás ${ARCO_COMPLETE_DAYS} días hábiles para completarlo.`,
      `Te comunicaremos nuestra decisión en un máximo de ${ARCO_ANSWER_DAYS} días hábiles desde que recibimos tu solicitud y, si procede, la haremos efectiva dentro de los ${ARCO_EFFECT_DAYS} días hábiles siguientes. Cada plazo puede ampliarse una sola vez por un periodo igual cuando las circunstancias lo justifiquen, y te lo diremos. El trámite es gratuito; solo podrían cobrarse gastos justificados de envío o de reproducción.`,
      "Si no estás conforme con nuestra respuesta o no la recibes, puedes acudir ante la Secretaría Anticorrupción y Buen Gobierno dentro de los 15 días hábiles siguientes a la respuesta o al vencimiento del plazo.",
    ],
  };
}

function minors({ operator }: Publisher): LegalSection {
  return {
    id: "menores",
    title: "Menores de edad",
    blocks: [
      `La Plataforma es solo para personas de ${MINIMUM_AGE} años o más, o de la mayoría de edad de su lugar si es superior. No recabamos a sabiendas datos de menores. Si descubrimos que una cuenta pertenece a un menor, la cerramos y suprimimos sus datos, salvo los que la ley nos obligue a conservar.`,
      `Si eres madre, padre o tutor y crees que un menor usa la Plataforma o aparece en ella, escribe de inmediato a [${operator.email}](mailto:${operator.email}). El contenido sexual en el que participen menores se retira, se conserva como prueba y se denuncia ante las autoridades.`,
    ],
  };
}

const changes: LegalSection = {
  id: "cambios",
  title: "Cambios a este aviso",
  blocks: [
    "Podemos modificar este aviso por cambios en la ley, en la Plataforma o en nuestras prácticas. La versión vigente está siempre en esta página, con la fecha de su última actualización. Cada versión lleva la fecha en que cambió. Si un cambio requiere tu consentimiento, te lo pedimos al entrar a tu cuenta, antes de seguir: mientras decides puedes leer los textos, ejercer tus derechos y cerrar sesión. Si no lo requiere, te lo decimos en el sitio hasta que indiques que lo viste. A quien entra sin cuenta se lo decimos al preguntar su edad.",
  ],
};

function contact({ operator }: Publisher): LegalSection {
  return {
    id: "contacto",
    title: "Contacto del responsable",
    blocks: [
      "Nuestra área de protección de datos personales atiende tus dudas y solicitudes:",
      {
        list: [
          { term: "Responsable", text: operator.name },
          { term: "Domicilio", text: operator.address },
          { term: "Correo", text: `[${operator.email}](mailto:${operator.email})` },
        ],
      },
    ],
  };
}
