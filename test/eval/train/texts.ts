import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A paragraph of a text, with questions that it answers. */
export type Paragraph = { readonly text: string; readonly questions: readonly string[] };

/** A training text: its paragraphs, and questions that it does not answer. */
export type TrainingText = { readonly title: string; readonly paragraphs: readonly Paragraph[]; readonly unanswerable: readonly string[] };

/**
 * Reads `texts.md`: a heading per text, its paragraphs, `?` before the questions that the paragraph above answers, `!` before unanswerable
 * ones. A paragraph is what stands between questions: a line, or a section with its heading and table.
 */
export function trainingTexts(): TrainingText[] {
  return readFileSync(join(import.meta.dirname, 'texts.md'), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.trim().split('\n');
      const paragraphs: { text: string; questions: string[] }[] = [];
      const unanswerable: string[] = [];
      let isText = false;
      for (const line of lines) {
        const last = paragraphs.at(-1);
        if (line.startsWith('? ')) last?.questions.push(line.slice(2));
        else if (line.startsWith('! ')) unanswerable.push(line.slice(2));
        else if (last && isText) last.text += `\n${line}`;
        else paragraphs.push({ text: line, questions: [] });
        isText = !/^[?!] /.test(line);
      }
      return { title, paragraphs, unanswerable };
    });
}
