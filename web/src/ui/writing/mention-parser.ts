export { proseOf } from '../../../../schema/work/markdown/markdown.ts';
export { mentionsIn } from '../../../../schema/work/markdown/mentions.ts';
