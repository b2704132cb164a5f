// The bundle has no types of its own. Declares only the API used here.
declare module 'libheif-js/wasm-bundle.js' {
  export type Photo = {
    get_width(): number;
    get_height(): number;
    /** Fills the pixels of `image`, and calls `done` with it, or with null if the photo is damaged. */
    display(
      image: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
      done: (image: unknown) => void,
    ): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Photo[] } };
  export default libheif;
}
