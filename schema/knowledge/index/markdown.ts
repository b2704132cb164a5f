// The one function of a driver that the domain uses too (biome.json names it): what a Markdown text consists of is the
// same for a file as for a task or a comment.
export { markdownBlocks } from '../../../src/ports/extractor/markdown.ts';
