-- Titles and names that were folded before: ligatures, full-width letters, invisible signs, letters without a plain form, spaces
-- (fold in schema/kernel/turkish.ts). Nothing to do in a database that has no such column yet.
CREATE FUNCTION pg_temp.folded(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(regexp_replace(
    replace(replace(replace(replace(
      translate(
        regexp_replace(normalize(lower(regexp_replace(normalize($1, NFKC),
          '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g')), NFD), '[\u0300-\u036f]', '', 'g'),
        'ıøđðłħŧŋĸə', 'ioddlhtnqa'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '[ \t\r\f\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), NFC)
$$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'task' AND column_name = 'title_fold') THEN
    UPDATE "task" SET "title_fold" = pg_temp.folded("title_fold") WHERE "title_fold" <> pg_temp.folded("title_fold");
  END IF;
  IF EXISTS (SELECT FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'file' AND column_name = 'name_fold') THEN
    UPDATE "file" SET "name_fold" = pg_temp.folded("name_fold") WHERE "name_fold" <> pg_temp.folded("name_fold");
  END IF;
END
$$;
