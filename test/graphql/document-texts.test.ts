import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { documentText } from '../../schema/engine/document-texts.ts';

const schema = buildSchema(`
  directive @once on FIELD
  enum Color { RED GREEN }
  input Point { x: Int! y: Int }
  input One @oneOf { a: Int b: Int }
  type Task { id: ID! title: String }
  type Project { id: ID! }
  union Thing = Task | Project
  type Query { task(id: ID!, color: Color, at: Point, one: One, count: Int, on: Boolean): Task thing: Thing name: String }
  type Subscription { a: Int b: Int }
`);

function messageOf(document: string): string {
  try {
    return validate(schema, parse(document))[0]?.message ?? 'valid';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  ['{ nam }', '“Query” türünde “nam” adlı bir alan yok. Şunu mu demek istedin: "name"?'],
  ['{ task(id: 1) }', '“task” alanının (Task) alt alanlarını seç. Şunu mu demek istedin: "task { ... }"?'],
  ['{ name { x } }', '“name” alanının (String) alt alanı yok.'],
  ['{ task(id: 1, colr: RED) { id } }', '“Query.task” için “colr” adlı bir parametre yok. Şunu mu demek istedin: "color"?'],
  ['{ task { id } }', '“task” alanı “id” parametresini (ID!) ister.'],
  ['{ task(id: 1, color: RDE) { id } }', '“Color” değerleri arasında “RDE” yok. Şunu mu demek istedin: "RED"?'],
  ['{ task(id: 1, count: "3") { id } }', '“Int” türünde "3" diye bir değer olamaz.'],
  ['{ task(id: 1, on: 1) { id } }', '“Boolean” türünde 1 diye bir değer olamaz.'],
  ['{ task(id: null) { id } }', '“ID!” türünde bir değer bekleniyordu, null bulundu.'],
  ['{ task(id: 1, at: {y: 1}) { id } }', '“Point.x” alanı (Int!) zorunludur.'],
  ['{ task(id: 1, at: {x: 1, z: 2}) { id } }', '“Point” türünde “z” adlı bir alan yok. Şunu mu demek istedin: "x", "y"?'],
  ['query ($a: Int) { name }', '“$a” değişkeni kullanılmıyor.'],
  ['{ task(id: $a) { id } }', '“$a” değişkeni tanımlı değil.'],
  ['query ($a: Int) { task(id: $a) { id } }', '“$a” değişkeninin türü “Int”, burada “ID!” gerekir.'],
  ['query ($a: Task) { name }', '“$a” değişkeninin türü “Task” olamaz.'],
  ['{ ...F }', '“F” adlı bir parça yok.'],
  ['{ name } fragment F on Task { id }', '“F” parçası kullanılmıyor.'],
  ['fragment F on Nope { id } { ...F }', '“Nope” adlı bir tür yok. Şunu mu demek istedin: "One"?'],
  ['{ a: name a: task(id: 1) { id } }', 'Aynı adı taşıyan “a” alanları çakışıyor; farklı takma adlar ver.'],
  ['{ name @nope }', '“@nope” adlı bir yönerge yok.'],
  ['query A { name } query A { name }', '“A” adı birden çok kez kullanılmış.'],
  ['{ name } { name }', 'Adsız bir işlem belgedeki tek işlem olmalı.'],
  ['{', 'Sözdizimi hatası: ad bekleniyordu, belgenin sonu bulundu.'],
  ['{ task(id: ) { id } }', 'Sözdizimi hatası: ")" beklenmiyordu.'],
  ['{ name ', 'Sözdizimi hatası: ad bekleniyordu, belgenin sonu bulundu.'],
  ['{ task(id: "a) }', 'Sözdizimi hatası: Metin kapatılmamış.'],
  ['quer { name }', 'Sözdizimi hatası: ad "quer" beklenmiyordu.'],
  ['subscription { a b }', 'Bir aboneliğin tek bir kök alanı olabilir.'],
])('translates the validation message for %s', (document, text) => {
  const message = messageOf(document);
  expect(documentText(message, 'tr'), message).toBe(text);
  expect(documentText(message, 'en')).toBe(message);
});

test('replaces an unknown message by a generic Turkish one', () => {
  expect(documentText('Something entirely new happened.', 'tr')).toBe('GraphQL kurallarına uymuyor.');
});
