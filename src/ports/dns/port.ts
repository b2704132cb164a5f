/** DNS resolver. */
export interface Dns {
  /**
   * Returns the TXT records of `name`, each with its parts joined; empty if there are none.
   * @throws Error if no server answers within 5 s
   */
  txt(name: string): Promise<string[]>;
}
