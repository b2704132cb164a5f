/** Bytes of a file that is looked at at all: above what any upload may have. */
export const largestFile = 256 * 1024 * 1024;

/** Bytes of a file that is text itself (plain text, Markdown, HTML, CSV, JSON, mail without its attachments' pictures). */
export const largestTextFile = 32 * 1024 * 1024;

/** UTF-16 units of the text that is kept: some 4,000 printed pages, and 40 MB at most on its way through the processes. */
export const longestText = 10_000_000;

/** Headings, paragraphs and tables that are told apart; short neighbours of more are put together. A book has some 10,000. */
export const mostBlocks = 20_000;

/** Files inside a file (a mail's attachments, and theirs) that are read. */
export const mostAttachments = 100;

/** Bytes of all of them together, unpacked. */
export const largestAttachments = 128 * 1024 * 1024;

/** Files inside files inside a file: a mail that was forwarded four times. */
export const deepestAttachment = 5;

/** Milliseconds in which the reading of another attachment may begin. */
export const attachmentsTime = 5 * 60_000;

/** Warnings that are kept of a file: more say nothing new to who reads them. */
export const mostWarnings = 50;

/** Pages, slides or sheets. The longest code of law has 1,500. */
export const mostPages = 2_000;

/** Pictures inside a document of an office program that are read. */
export const mostPictures = 100;

/** Pages that are read from pictures: at 1.5 s each, or twice that on a busy machine, they fit into `wholeTime`. */
export const mostScannedPages = 200;

/** Bytes a zip (DOCX, XLSX, PPTX, ODT) says it unpacks to. One that lies meets `memory`. */
export const largestUnpacked = 256 * 1024 * 1024;

/** Entries of a zip: a presentation of 2,000 slides has about 10,000. */
export const mostEntries = 20_000;

/** Milliseconds for a file as a whole. Less than the 15 minutes a job may take. */
export const wholeTime = 12 * 60_000;

/** Milliseconds without another page being done: a file that keeps a parser busy for ever costs no more than these. */
export const stallTime = 60_000;

/** Pixels of a page's picture: A4 at 200 dpi has 4 million. */
export const mostPixels = 12_000_000;

/** Pixels of a picture that is decoded by JavaScript or WebAssembly: A4 at 600 dpi has 35 million, of 4 bytes each. */
export const mostDecodedPixels = 60_000_000;

/** Megabytes of V8's heap: what a text of `longestText` and its parser's trees need. Buffers are not counted. */
export const heap = 768;

/** Bytes a reading process may occupy, looked at every `memoryInterval` where the system tells (Linux). OCR takes 300 MB. */
export const mostMemory = 1024 * 1024 * 1024;
/** Milliseconds. */
export const memoryInterval = 100;

/**
 * KiB of writable memory a process may ask for (`ulimit -d`): stops at once whoever asks for much between two looks.
 * Buffers, pictures and WebAssembly count, but so does what V8 only sets aside, twice with OCR's thread, so that it
 * cannot be `mostMemory`: OCR starts reliably from 2,800,000 on. (`ulimit -v` counts every reservation, and OCR has them
 * of 20 GB.)
 */
export const dataSegment = 3_200_000;

/** Pauses, in milliseconds, before a file is read again whose process ended for what may be reasons of the machine. */
export const pauses: readonly number[] = [500, 3_000];

/** Milliseconds from the first try in which another may begin: with `wholeTime`, less than the 15 minutes a job may take. What ends later has its verdict by the tries until then. */
export const triesTime = 2 * 60_000;

/** Bytes of a text that is read by the process that is kept for small ones. */
export const smallFile = 1024 * 1024;

/** Milliseconds for a small text, which takes a few: others wait for it, and it has all the time in a process of its own. */
export const smallTime = 5_000;

/** Files that one process reads; the next gets another. */
export const keptFiles = 500;

/** Milliseconds without a small text after which the process that is kept for them ends. */
export const keptIdle = 30_000;
