import type { CambiosNombreTable, SiluetasTable } from "./schema/names.ts";
import type {
  CambiosCorreoTable,
  FotosOcultasTable,
  IdentidadesQuitadasTable,
  IdentidadesTable,
  RegistrosTable,
  RestablecimientosTable,
  SeguimientosTable,
  SentPictureTable,
  SesionesTable,
  UsuariosTable,
} from "./schema/accounts.ts";
import type {
  ApelacionesTable,
  AuditoriaTable,
  CasosTable,
  DecisionesTable,
  DenunciasTable,
  EventosModeracionTable,
  InformesTable,
} from "./schema/cases.ts";
import type {
  AjustesHistorialTable,
  AjustesTable,
  CifrasTable,
  EnlacesInicioTable,
} from "./schema/console.ts";
import type {
  AnomaliasTable,
  AdeudosTable,
  CuentasPagoTable,
  DiasJuzgadosTable,
  EstudioDiasTable,
  RetencionDiasTable,
  EstudioHorasTable,
  EstudioIngresosTable,
  EstudioPersonasTable,
  LotesPagoTable,
  MovimientosTable,
  PagosTable,
  PlanesTable,
  RetirosEventosTable,
  RetirosTable,
  SolicitudesCreadorTable,
  VistasDiariasTable,
  VistasMensualesTable,
  VistasPagadasTable,
  VistasRechazadasTable,
  VistasUsadasTable,
} from "./schema/creators.ts";
import type {
  AvisosFalsosTable,
  AvisosPagoTable,
  CobrosTable,
  ComprasTable,
  EstadosAvisoTable,
  OrdenesTable,
  PreciosPublicacionTable,
  SuscripcionesTable,
  VentasTable,
} from "./schema/billing.ts";
import type { WebhooksEntregasTable, WebhooksTable } from "./schema/webhooks.ts";
import type { TokensPersonalesTable } from "./schema/tokens.ts";
import type { CodigosRecuperacionTable, LlavesTable, TotpTable } from "./schema/factors.ts";
import type {
  AtencionesTable,
  DesinteresesTable,
  EncuentrosTable,
  GustosTable,
  TendenciasTable,
} from "./schema/feed.ts";
import type { InstanciaTable, RespaldosTable } from "./schema/backups.ts";
import type {
  CoincidenciasTable,
  HashesQuitadosTable,
  HashesTable,
  HuellasTable,
  ListasCambiosTable,
  ListasTable,
  SubidasConocidasTable,
  RanurasTable,
} from "./schema/known.ts";
import type { ApuntesTable, AsientosTable, SaldosTable } from "./schema/ledger.ts";
import type { JobsTable, KvTable, VersionesTable } from "./schema/jobs-and-kv.ts";
import type {
  BloqueosTable,
  BuzonesTable,
  ConversacionesTable,
  MensajesOcultosTable,
  MensajesReaccionesTable,
  MensajesTable,
  PalabrasSilenciadasTable,
  SilenciadosTable,
} from "./schema/messages.ts";
import type {
  AjustesNotificacionesTable,
  DispositivosPushTable,
  NotificacionesTable,
  PublicacionesAnunciadasTable,
} from "./schema/notifications.ts";
import type {
  AdicionesTable,
  ArchivosTable,
  CambiosEspacioTable,
  ClasificacionesTable,
  ComentariosOcultosTable,
  ComentariosTable,
  MeGustaComentarioTable,
  MencionesQuitadasTable,
  MencionesTable,
  EspaciosTable,
  ObjetosTable,
  PublicacionesTable,
  ReactionTable,
  SubtitulosTable,
  VistasTable,
} from "./schema/posts.ts";
import type {
  AparicionesPersonasTable,
  AvisosAparicionesTable,
  AvisosConfirmarTable,
  ConsentimientosTable,
  LiberacionesTable,
} from "./schema/releases.ts";
import type {
  DireccionesRetiroTable,
  NotasRetiroTable,
  ObjetosConservadosTable,
  ParecidosRetiroTable,
  PruebasRetiroTable,
  SolicitudesRetiroTable,
} from "./schema/removal.ts";
import type { EnviosTable, SubidasTable } from "./schema/resumable.ts";
import type { BajasTable, DescargasTable, DireccionesVetadasTable } from "./schema/rights.ts";
import type {
  AparicionesTable,
  HashtagsSeguidosTable,
  IndexadasCambiosTable,
  IndexadasTable,
  IndicesExternosTable,
  NombresTable,
  PalabrasTable,
} from "./schema/search.ts";
import type {
  AceptacionesTable,
  DocumentosArcoTable,
  EventosArcoTable,
  SolicitudesArcoTable,
  TextosArcoTable,
} from "./schema/privacy.ts";
import type { SolicitudesTable } from "./schema/support.ts";
import type {
  AvisosVerificacionTable,
  DocumentosVerificacionTable,
  EventosVerificacionTable,
  VerificacionesTable,
} from "./schema/verification.ts";
import type { SecretosTable, SelladosTable } from "./schema/vault.ts";

/** Every table. What a room owns stands in its file. */
export interface Schema {
  apariciones_personas: AparicionesPersonasTable;
  avisos_apariciones: AvisosAparicionesTable;
  avisos_confirmar: AvisosConfirmarTable;
  consentimientos: ConsentimientosTable;
  liberaciones: LiberacionesTable;
  usuarios: UsuariosTable;
  avatares: SentPictureTable;
  portadas: SentPictureTable;
  fotos_ocultas: FotosOcultasTable;
  registros: RegistrosTable;
  sesiones: SesionesTable;
  restablecimientos: RestablecimientosTable;
  identidades: IdentidadesTable;
  identidades_quitadas: IdentidadesQuitadasTable;
  cambios_correo: CambiosCorreoTable;
  llaves: LlavesTable;
  totp: TotpTable;
  codigos_recuperacion: CodigosRecuperacionTable;
  publicaciones: PublicacionesTable;
  subidas: SubidasTable;
  envios: EnviosTable;
  archivos: ArchivosTable;
  adiciones: AdicionesTable;
  subtitulos: SubtitulosTable;
  objetos: ObjetosTable;
  espacios: EspaciosTable;
  cambios_espacio: CambiosEspacioTable;
  sellados: SelladosTable;
  secretos: SecretosTable;
  verificaciones: VerificacionesTable;
  documentos_verificacion: DocumentosVerificacionTable;
  eventos_verificacion: EventosVerificacionTable;
  avisos_verificacion: AvisosVerificacionTable;
  clasificaciones: ClasificacionesTable;
  me_gusta: ReactionTable;
  guardados: ReactionTable;
  comentarios: ComentariosTable;
  comentarios_ocultos: ComentariosOcultosTable;
  me_gusta_comentario: MeGustaComentarioTable;
  menciones_publicacion: MencionesTable & { id_publicacion: number };
  menciones_comentario: MencionesTable & { id_comentario: number };
  menciones_quitadas_publicacion: MencionesQuitadasTable & { id_publicacion: number };
  menciones_quitadas_comentario: MencionesQuitadasTable & { id_comentario: number };
  vistas: VistasTable;
  seguimientos: SeguimientosTable;
  mensajes: MensajesTable;
  mensajes_ocultos: MensajesOcultosTable;
  mensajes_reacciones: MensajesReaccionesTable;
  conversaciones: ConversacionesTable;
  suscripciones: SuscripcionesTable;
  planes: PlanesTable;
  ordenes: OrdenesTable;
  precios_publicacion: PreciosPublicacionTable;
  compras: ComprasTable;
  cobros: CobrosTable;
  avisos_pago: AvisosPagoTable;
  estados_aviso: EstadosAvisoTable;
  avisos_falsos: AvisosFalsosTable;
  ventas: VentasTable;
  vistas_mensuales: VistasMensualesTable;
  pagos: PagosTable;
  vistas_diarias: VistasDiariasTable;
  vistas_pagadas: VistasPagadasTable;
  vistas_usadas: VistasUsadasTable;
  vistas_rechazadas: VistasRechazadasTable;
  estudio_dias: EstudioDiasTable;
  retencion_dias: RetencionDiasTable;
  estudio_horas: EstudioHorasTable;
  estudio_ingresos: EstudioIngresosTable;
  estudio_personas: EstudioPersonasTable;
  cuentas_pago: CuentasPagoTable;
  adeudos: AdeudosTable;
  retiros: RetirosTable;
  retiros_eventos: RetirosEventosTable;
  lotes_pago: LotesPagoTable;
  anomalias: AnomaliasTable;
  dias_juzgados: DiasJuzgadosTable;
  movimientos: MovimientosTable;
  asientos: AsientosTable;
  apuntes: ApuntesTable;
  saldos: SaldosTable;
  solicitudes_creador: SolicitudesCreadorTable;
  solicitudes: SolicitudesTable;
  bloqueos: BloqueosTable;
  silenciados: SilenciadosTable;
  palabras_silenciadas: PalabrasSilenciadasTable;
  buzones: BuzonesTable;
  notificaciones: NotificacionesTable;
  ajustes_notificaciones: AjustesNotificacionesTable;
  dispositivos_push: DispositivosPushTable;
  tokens_personales: TokensPersonalesTable;
  webhooks: WebhooksTable;
  webhooks_entregas: WebhooksEntregasTable;
  publicaciones_anunciadas: PublicacionesAnunciadasTable;
  jobs: JobsTable;
  kv: KvTable;
  versiones: VersionesTable;
  instancia: InstanciaTable;
  respaldos: RespaldosTable;
  cifras: CifrasTable;
  ajustes: AjustesTable;
  ajustes_historial: AjustesHistorialTable;
  enlaces_inicio: EnlacesInicioTable;
  desintereses: DesinteresesTable;
  encuentros: EncuentrosTable;
  gustos: GustosTable;
  atenciones: AtencionesTable;
  tendencias: TendenciasTable;
  palabras: PalabrasTable;
  apariciones: AparicionesTable;
  indexadas: IndexadasTable;
  indexadas_cambios: IndexadasCambiosTable;
  indices_externos: IndicesExternosTable;
  nombres: NombresTable;
  siluetas: SiluetasTable;
  cambios_nombre: CambiosNombreTable;
  hashtags_seguidos: HashtagsSeguidosTable;
  casos: CasosTable;
  eventos_moderacion: EventosModeracionTable;
  denuncias: DenunciasTable;
  decisiones: DecisionesTable;
  apelaciones: ApelacionesTable;
  auditoria: AuditoriaTable;
  huellas: HuellasTable;
  listas: ListasTable;
  hashes: HashesTable;
  listas_cambios: ListasCambiosTable;
  hashes_quitados: HashesQuitadosTable;
  ranuras: RanurasTable;
  coincidencias: CoincidenciasTable;
  subidas_conocidas: SubidasConocidasTable;
  informes: InformesTable;
  solicitudes_retiro: SolicitudesRetiroTable;
  direcciones_retiro: DireccionesRetiroTable;
  notas_retiro: NotasRetiroTable;
  objetos_conservados: ObjetosConservadosTable;
  pruebas_retiro: PruebasRetiroTable;
  parecidos_retiro: ParecidosRetiroTable;
  aceptaciones: AceptacionesTable;
  solicitudes_arco: SolicitudesArcoTable;
  eventos_arco: EventosArcoTable;
  textos_arco: TextosArcoTable;
  documentos_arco: DocumentosArcoTable;
  bajas: BajasTable;
  descargas: DescargasTable;
  direcciones_vetadas: DireccionesVetadasTable;
}
