import pg from 'pg';

/**
 * Multiplies the indexed content of a database without vectors by copying it under other names in the same projects. Word frequencies stay
 * the same. 1,000,000 passages take about ten minutes, while indexing them takes an hour.
 */
export async function multiply(databaseUrl: string, times: number): Promise<void> {
  // The product's own client cancels statements after half a minute.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const copying = client.query(`
    SET statement_timeout = 0;
    SET maintenance_work_mem = '512MB';
    DROP INDEX search_posting_found;
    ALTER TABLE search_posting DROP CONSTRAINT search_posting_pkey, SET UNLOGGED;
    CREATE TEMP TABLE span AS SELECT max(n) AS most FROM search_subject;
    CREATE TEMP TABLE copied AS TABLE search_posting;
    DO $$ BEGIN
      FOR copy IN 1..${times - 1} LOOP
        INSERT INTO search_posting (corpus, term, subject, part, scope, places)
          SELECT corpus, term, subject + copy * most, part, scope, places FROM copied, span;
        INSERT INTO search_subject (corpus, subject_id, part, version, n, scope, passages, stem_length, prefix_length)
          SELECT corpus, subject_id || '~' || copy, part, version, n + copy * most, scope,
            ARRAY(SELECT passage || '~' || copy FROM unnest(passages) WITH ORDINALITY AS each(passage, place) ORDER BY place),
            stem_length, prefix_length
          FROM search_subject, span WHERE n <= most;
      END LOOP;
    END $$;
    SELECT setval(pg_get_serial_sequence('search_subject', 'n'), (SELECT max(n) FROM search_subject));
    UPDATE search_scope SET passages = passages * ${times}, stem_length = stem_length * ${times}, prefix_length = prefix_length * ${times};
    UPDATE search_term SET count = count * ${times};
    UPDATE search_word SET count = count * ${times};
    CREATE INDEX search_posting_found ON search_posting(corpus, term, subject) INCLUDE (scope, places) WHERE places IS NOT NULL;
    ALTER TABLE search_posting ADD CONSTRAINT search_posting_pkey PRIMARY KEY (corpus, subject, term, part);
    DROP TABLE span, copied;`);
  await copying.finally(() => client.end());
}
