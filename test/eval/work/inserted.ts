export type Kind = 'content' | 'negation' | 'comparison' | 'other' | 'role';

/** Words of one language, by what they would change: none of them is in any filter, name or title of the generated company. */
type Words = Readonly<Record<Kind, readonly string[]>>;

/** Words that a table must not ignore, wherever a question has them. */
export const insertions: Readonly<Record<'tr' | 'en', Words>> = {
  tr: {
    content: [
      'fıstıklı',
      'Kayseri’deki',
      'kiralık',
      'garantili',
      'ihaleye giren',
      'zorunlu',
      'bölünmüş',
      'masraflı',
      'pembe',
      'İzmirli',
      'sigortalı',
    ],
    negation: ['değil', 'olmayan', 'hariç', 'dışında', 'olmadan', 'haricindeki'],
    comparison: [
      'daha ucuz',
      'en pahalı',
      '12’den fazla',
      'en az 4',
      'iki katı',
      'ondan önceki',
      'yarısı',
      'birkaç',
      'çoğu',
      'ikincisi',
      'ortalama',
    ],
    role: [
      'bana',
      'bize',
      'ona',
      'ondan',
      'onun için',
      'benden',
      'beni',
      'kendine',
      'tarafından',
      'adına',
      'yerine',
      'gereken',
      'edilen',
      'düşen',
    ],
    other: ['neden', 'nasıl', 'nerede', 'yüzde kaçı', 'kaç kere', 'kaç gün', 'ne pahasına', 'kimin yüzünden'],
  },
  en: {
    content: [
      'pistachio',
      'from Kayseri',
      'rented',
      'refundable',
      'mandatory',

      'costly',
      'seasonal',
      'handwritten',
      'purple',
      'insured',
    ],
    negation: ['not', 'never', 'except', 'without', 'neither', 'apart from'],
    comparison: [
      'cheaper',
      'most expensive',
      'more than 12',
      'at least 4',
      'twice as',
      'half of',
      'a few',
      'several',
      'second',
      'average',
      'previous',
    ],
    role: ['from me', 'by her', 'for them', 'to us', 'by me', 'from you', 'instead of me', 'without him', 'would', 'I', 'him', 'us'],
    other: ['why', 'how come', 'where exactly', 'what percentage of', 'how often', 'how many days', 'at what cost'],
  },
};

/** Whether words at this place belong to a request: at the beginning or the end, or beside a verb of showing. */
export function isRequest(question: string, place: number): boolean {
  const all = question.split(' ');
  const isVerb = (word: string | undefined) =>
    /^(?:show|list|give|tell|find|can|could|göster|listele|getir|çıkar|ver|söyle|say|bak)/i.test(word ?? '');
  return place === 0 || place === all.length || isVerb(all[place]) || isVerb(all[place - 1]);
}

/** Whether the word means the same here as the ending of the person before it: `Mehmet'in tarafından bitirdikleri`. */
export const isAfterPerson = (question: string, word: string, place: number): boolean =>
  word === 'tarafından' && /^(?:ayşe|deniz|mehmet|zeynep|oğuz|kim)/i.test(question.split(' ')[place - 1] ?? '');

/** The question with the words at the n-th place between its words. */
export function inserted(question: string, words: string, place: number): string {
  const all = question.split(' ');
  return [...all.slice(0, place), words, ...all.slice(place)].join(' ');
}
