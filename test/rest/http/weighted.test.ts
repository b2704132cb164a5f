import { expect, test } from 'vitest';
import { accepted } from '../../../src/adapters/graphql/negotiate.ts';
import { pickLocale } from '../../../src/adapters/language.ts';

test.each([
  [undefined, 'tr'],
  ['', 'tr'],
  ['*', 'tr'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['en_US.UTF-8', 'en'],
  ['de-DE,de;q=0.9', 'tr'],
  ['de, *;q=0.1', 'tr'],
  ['en-GB;q=0.3 , tr ; q=0.4, en;q=0.9', 'en'],
  ['tr;Q=0.5,en;Q=0.6', 'en'],
  ['en;q=0.5, *;q=0.9', 'tr'],
  ['en;q=0', 'tr'],
  ['tr;q=0,en;q=0.001', 'en'],
  ['tr, en', 'tr'],
  ['en, tr', 'en'],
  [' , ,en', 'en'],
  ['eng', 'tr'],
])('answers `Accept-Language: %s` in %s', (header, locale) => expect(pickLocale(header)).toBe(locale));

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['Application/JSON', 'application/json'],
  ['application/*;q=0.1', 'application/json'],
  ['application/json;q=0.5 , application/graphql-response+json ; Q=0.6', 'application/graphql-response+json'],
  ['application/graphql-response+json;charset="utf-8,x", application/json;q=0.9', 'application/graphql-response+json'],
  ['application/json;q=0, */*;q=0.2', 'application/graphql-response+json'],
  ['text/html', null],
])('a GraphQL result is sent for `Accept: %s` as %s', (header, type) => expect(accepted(header).result).toBe(type));
