// The package has no types of its own. Declares only the API used here.
declare module 'html-to-text' {
  export type Element = {
    readonly type: string;
    readonly name: string;
    readonly data?: string;
    readonly attribs?: Readonly<Record<string, string>>;
    readonly children?: readonly Element[];
  };
  export type Builder = {
    openBlock(options?: { leadingLineBreaks?: number }): void;
    closeBlock(options?: { trailingLineBreaks?: number }): void;
    addInline(text: string): void;
    addLiteral(text: string): void;
  };
  export type Walk = (children: readonly Element[] | undefined, builder: Builder) => void;
  export type Formatter = (element: Element, walk: Walk, builder: Builder) => void;
  export function compile(options: {
    wordwrap: false;
    limits: { maxInputLength: number; maxDepth: number; ellipsis: string };
    selectors: readonly { selector: string; format?: string; options?: object }[];
    formatters: Readonly<Record<string, Formatter>>;
  }): (html: string) => string;
}
