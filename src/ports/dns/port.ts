/** Asks the domain name system. */
export interface Dns {
  /** The TXT records of `name`, each joined; empty where there are none. @throws Error when no server answers within 5 s */
  txt(name: string): Promise<string[]>;
}
