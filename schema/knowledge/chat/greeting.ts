import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';

/** Greetings and similar messages, without diacritics. They ask for nothing that is written anywhere. */
const greetings = new Set([
  ...['merhaba', 'merhabalar', 'selam', 'selamlar', 'gunaydin', 'iyi gunler', 'iyi aksamlar', 'kolay gelsin', 'nasilsin', 'naber'],
  ...['tesekkurler', 'tesekkur ederim', 'sag ol', 'sagol', 'eline saglik', 'yardim', 'yardim et', 'bana yardim et', 'sen kimsin', 'kimsin'],
  ...[
    'ne yapabilirsin',
    'neler yapabilirsin',
    'ne yaparsin',
    'ne biliyorsun',
    'neler biliyorsun',
    'nasil calisiyorsun',
    'sana ne sorabilirim',
  ],
  ...['hello', 'hi', 'hey', 'good morning', 'good evening', 'how are you', 'thanks', 'thank you', 'help', 'help me', 'who are you'],
  ...['what can you do', 'what do you know', 'how do you work', 'what can i ask', 'what can i ask you'],
]);

const texts: Readonly<Record<Locale, string>> = {
  tr: `Merhaba! Ekibin görevlerinden, dosyalarından ve yorumlarından, görebildiklerin içinden yanıt veririm ve nereden bildiğimi gösteririm. Şöyle sorabilirsin:

- “Bu hafta kimin ne işi var?”
- “Geciken görevlerim hangileri?”
- Bir belgede ne yazdığını, onun sözcükleriyle: “Yıllık izin kaç gün?”`,
  en: `Hello! I answer from the team's tasks, files and comments, those that you can see, and show where I know it from. You could ask:

- “Which of my tasks are due this week?”
- “How many tasks by status?”
- What a document says, in its words: “How many days is annual leave?”`,
};

/** Reply to a greeting, to thanks, or to a question about what can be asked; undefined for other messages. */
export function greetingFor(question: string, locale: Locale): string | undefined {
  const parts = fold(question)
    .split(/[^\p{L}\p{N}\s]+/u)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => greetings.has(part)) ? texts[locale] : undefined;
}
