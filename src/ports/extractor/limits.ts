/** Number of bytes from the beginning of a file from which its type is detected. Office documents identify themselves within these. */
export const headLength = 64 * 1024;

/** Maximum size of a file in bytes: above any upload limit. */
export const largestFile = 256 * 1024 * 1024;

/** Maximum size in bytes of a text file (plain text, Markdown, HTML, CSV, JSON, mail without its attachments' pictures). */
export const largestTextFile = 32 * 1024 * 1024;

/** Maximum length of the extracted text in UTF-16 units: some 4,000 printed pages, and at most 40 MB when passed between processes. */
export const longestText = 10_000_000;

/** Maximum number of blocks (headings, paragraphs, tables); beyond it, short neighbours are merged. A book has some 10,000. */
export const mostBlocks = 20_000;

/** Maximum number of files inside a file (a mail's attachments, and theirs). */
export const mostAttachments = 100;

/** Maximum total size of attachments in bytes, unpacked. */
export const largestAttachments = 128 * 1024 * 1024;

/** Maximum nesting depth of attachments: a mail that was forwarded four times. */
export const deepestAttachment = 5;

/** Time in milliseconds after which no further attachment is started. */
export const attachmentsTime = 5 * 60_000;

/** Maximum number of warnings of a file. More would not help readers. */
export const mostWarnings = 50;

/** Maximum number of pages, slides or sheets. The longest code of law has 1,500. */
export const mostPages = 2_000;

/** Maximum number of pictures that are read in an office document. */
export const mostPictures = 100;

/** Maximum number of scanned pages: at 1.5 s each, or twice that on a busy machine, they fit into `wholeTime`. */
export const mostScannedPages = 200;

/** Maximum unpacked size in bytes that a zip (DOCX, XLSX, PPTX, ODT) may declare. A false declaration is caught by `mostMemory`. */
export const largestUnpacked = 256 * 1024 * 1024;

/** Maximum number of entries of a zip: a presentation of 2,000 slides has about 10,000. */
export const mostEntries = 20_000;

/** Timeout in milliseconds for a file. Less than the 15 minutes a job may take. */
export const wholeTime = 12 * 60_000;

/** Timeout in milliseconds without progress, e.g. a finished page: limits the cost of a file that loops a parser. */
export const stallTime = 60_000;

/** Maximum number of pixels of a page's picture: A4 at 200 dpi has 4 million. */
export const mostPixels = 12_000_000;

/** Maximum number of pixels of a picture that JavaScript or WebAssembly decodes: A4 at 600 dpi has 35 million, of 4 bytes each. */
export const mostDecodedPixels = 60_000_000;

/** Limit of V8's heap in megabytes: enough for a text of `longestText` and its parser's trees. Buffers are not counted. */
export const heap = 768;

/** Maximum memory of a reading process in bytes, checked every `memoryInterval` if the system reports it (Linux). OCR takes 300 MB. */
export const mostMemory = 1024 * 1024 * 1024;
export const memoryInterval = 100;

/**
 * Limit in KiB on the writable memory of a process (`ulimit -d`): immediately stops one that allocates a lot between two checks.
 * Buffers, pictures and WebAssembly count, but so does memory that V8 only reserves, twice with OCR's thread. So it cannot equal
 * `mostMemory`: OCR starts reliably from 2,800,000 on. (`ulimit -v` counts every reservation, and OCR reserves 20 GB.)
 */
export const dataSegment = 3_200_000;

/** Delays in milliseconds before a file is read again after its process ended for what may be a problem of the machine. */
export const pauses: readonly number[] = [500, 3_000];

/**
 * Time in milliseconds from the first try in which another may begin: together with `wholeTime`, less than the 15 minutes a job may
 * take. After it, the tries made so far decide.
 */
export const triesTime = 2 * 60_000;

/** Maximum size in bytes of a text that the reused process reads. */
export const smallFile = 1024 * 1024;

/**
 * Timeout in milliseconds for a small text, which takes a few. Others wait for it, and it then gets its own process with the full
 * timeout.
 */
export const smallTime = 5_000;

/** Number of files after which the reused process is replaced. */
export const filesPerProcess = 500;

/** Idle time in milliseconds after which the reused process ends. */
export const pooledIdleMs = 30_000;
