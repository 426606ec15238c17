/** The keys of sealed objects, which go with the rows of those. */
export interface SelladosTable {
  /** Of the object. */
  name: string;
  /** Sealed: the key of its bytes, and what they are. */
  llave: string;
}

/** Secrets that the program has made for itself, sealed. */
export interface SecretosTable {
  nombre: string;
  valor: string;
}
