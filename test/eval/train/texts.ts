import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A paragraph of a text, with questions that it answers. */
export type Paragraph = { readonly text: string; readonly questions: readonly string[] };

/** A training text: its paragraphs, and questions that it does not answer. */
export type TrainingText = { readonly title: string; readonly paragraphs: readonly Paragraph[]; readonly unanswerable: readonly string[] };

/** Reads `texts.md`: a heading per text, a line per paragraph, `?` before answerable questions, `!` before unanswerable ones. */
export function trainingTexts(): TrainingText[] {
  return readFileSync(join(import.meta.dirname, 'texts.md'), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n').filter((line) => line !== '');
      const paragraphs: { text: string; questions: string[] }[] = [];
      const unanswerable: string[] = [];
      for (const line of lines) {
        if (line.startsWith('? ')) paragraphs.at(-1)?.questions.push(line.slice(2));
        else if (line.startsWith('! ')) unanswerable.push(line.slice(2));
        else paragraphs.push({ text: line, questions: [] });
      }
      return { title, paragraphs, unanswerable };
    });
}
