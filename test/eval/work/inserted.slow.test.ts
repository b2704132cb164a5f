import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { random } from '../../support/random.ts';
import { openAsk } from './ask.ts';
import { buildCompany, noon } from './company.ts';
import { freshQuestions } from './fresh.ts';
import { inserted, insertions, isAfterPerson, isRequest, type Kind } from './inserted.ts';
import type { Ask } from './measure.ts';
import { workQuestions } from './questions.ts';

let ask: Ask;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon() });
  ask = await openAsk((await buildCompany()).asker);
}, 300_000);
afterAll(() => void vi.useRealTimers());

/** Questions that are tried for each kind of words. */
const tried = 60;
const english = /\b(?:what|which|how|who|the|tasks?|is|of|my|overdue|does|are)\b/i;
const questions = [...workQuestions, ...freshQuestions('shaped').work, ...freshQuestions('held').work].map(({ question }) => question);

// The expected result is known without the product's code: these words change what is asked for, so the same answer ignores them.
test.each<Kind>(['content', 'negation', 'comparison', 'other', 'role'])(
  'never gives the same answer when a question has another word: %s',
  async (kind) => {
    const below = random();
    const ignored: string[] = [];
    for (let at = 0; at < tried; at += 1) {
      const question = questions[below(questions.length)] as string;
      const words = insertions[english.test(question) ? 'en' : 'tr'][kind];
      const place = below(question.split(' ').length + 1);
      const word = words[below(words.length)] as string;
      if ((kind === 'role' && isRequest(question, place)) || isAfterPerson(question, word, place)) continue;
      const changed = inserted(question, word, place);
      const [before, after] = [await ask(question), await ask(changed)];
      if (before.understood && after.understood && after.reply === before.reply) ignored.push(`${changed}: ${after.understood.filter}`);
    }
    expect(ignored).toEqual([]);
  },
  300_000,
);

test.each([
  ['all urgent tasks', 'priority:urgent'],
  ['acil olan bütün işler', 'priority:urgent'],
  ['Mehmet’in tüm işleri', 'assignee:"Mehmet Çelik"'],
  ['tüm geciken işler', 'due<today open:yes'],
  ['all open tasks in WEB', 'project:WEB open:yes'],
  ['bugüne kadar kapatılmamış işler', 'open:yes'],
])('leaves no closed tasks out of all: %s', async (question, filter) => {
  expect((await ask(question)).understood?.filter).toBe(filter);
});

test.each([
  ['gecikmiş bir şey var mı, acil olan', 'due<today priority:urgent open:yes'],
  ['başkalarının açtığı işler', '-creator:me'],
  ['tasks created by Ayşe and Mehmet', 'creator:"Ayşe Yılmaz","Mehmet Çelik"'],
])('takes no clause for a remark, and no person for another role: %s', async (question, filter) => {
  expect((await ask(question)).understood?.filter).toBe(filter);
});

test.each([
  ['tasks without subtasks', '-has:children open:yes'],
  ['alt işi olmayan işler', '-has:children open:yes'],
  ['tasks without label hukuk', '-label:hukuk open:yes'],
  ['tasks with estimate not 8', '-estimate:8 open:yes'],
  ['tasks with priority not high', '-priority:high open:yes'],
  ['not overdue by more than 3 days', '-due<-3d open:yes'],
])('applies a negation to the condition beside it: %s', async (question, filter) => {
  expect((await ask(question)).understood?.filter ?? null).toBe(filter);
});

test.each([
  // A verb that is negated has no day.
  'geçen hafta biten değil işler',
  'ne sahibi ne tarihi olan işler',
  'tasks with neither a label nor a due date',
  // Every task was changed at some time.
  'changed tasks',
  // The first person may share the verb of the second.
  'Ayşe ve Mehmet’in açtığı işler',
  'Ayşe, Oğuz’un açtığı işler',
  'tasks created by Ayşe, Mehmet',
  'open tasks per status and person',
  'başlayacak işler',
  'hem acil hem işler kimde',
  'show me the most urgent tasks',
  'yeni işler',
  // Words that look like names and words of the vocabulary.
  'Mehmet’in sırlar geciken işleri',
  'which overdue lost tasks does Mehmet have',
  'which overdue program tasks does Mehmet have',
  'which overdue generate tasks does Mehmet have',
  'Mehmet’in doksan geciken işleri',
  'cancelled split tasks',
  // Another exclusion, question or kind of time than the vocabulary knows.
  'every task of Mehmet but the urgent ones',
  'everything but urgent tasks',
  'tasks assigned by me',
  'Mehmet’in kaç saati kaldı',
  'how many hours are left on Mehmet’s tasks',
  'süre girilmiş ama bitmemiş işler',
  'kaç projede geciken iş var',
  'how many projects have overdue tasks',
  'kişi ve duruma göre iş sayısı',
  'who assigned tasks to Mehmet',
  'geciken işleri hangi projede kimde ne zaman',
  'geciken işlerin alt işleri',
  'alt işleri bitmiş işler',
  'geciken işi olan projeler',
  'tasks everyone but Mehmet has',
  'what can be started',
  'overdue tasks per project per person',
  'Mehmet’in işlerine kaç saat girildi',
  'completed and cancelled tasks',
  'tasks labelled müşteri only',
  'Mehmet ne bekliyor',
  'Mehmet’in kendi açıp kendi üstlendiği işler',
  'müşteri ve hukuk etiketli olmayan işler',
  'does Mehmet have time this week',
])('does not understand a question of which it would ignore a part: %s', async (question) => {
  expect((await ask(question)).understood).toBeNull();
});

// A word that changes the meaning changes the result, or the question is not understood.
test.each([
  ['MOB-4’ü hangi işler bekliyor', 'MOB-4 hangi işleri bekliyor'],
  ['MOB-4’ü engelleyen işler', 'MOB-4’ün engellediği işler'],
  ['MOB-4 bitmeden başlayamayan işler', 'MOB-4 başlamadan bitmesi gereken işler'],
  ['which tasks depend on MOB-4', 'which tasks does MOB-4 depend on'],
  ['what is blocking MOB-4', 'what is MOB-4 blocking'],
  ['what can’t start until MOB-4 is done', 'what must be done before MOB-4 can start'],
  ['which late tasks are waiting for MOB-4', 'which tasks are waiting for MOB-4'],
  ['Mehmet’in bana açtığı işler', 'Mehmet’in açtığı işler'],
  ['tasks owned by Mehmet', 'tasks not owned by Mehmet'],
  ['tasks completed by Mehmet', 'tasks created by Mehmet'],
  ['neither urgent nor overdue tasks', 'urgent and overdue tasks'],
  ['atanmış açık işler kişilere göre kaç tane', 'açık işler kişilere göre kaç tane'],
  ['atanmış açık işler', 'açık işler'],
  ['tasks opened since last friday', 'tasks opened last friday'],
  ['en geç cuma bitecek işler', 'cuma bitecek işler'],
  ['kasımın son haftasında bitecek işler', 'kasımın ilk haftasında bitecek işler'],
  ['WEB işleri, bitmiş bitmemiş hepsi', 'bitmemiş WEB işleri'],
])('reads another condition in: %s', async (one, other) => {
  const [before, after] = [await ask(one), await ask(other)];
  expect(before.understood).not.toBeNull();
  expect([after.understood?.filter, after.reply]).not.toEqual([before.understood?.filter, before.reply]);
});
