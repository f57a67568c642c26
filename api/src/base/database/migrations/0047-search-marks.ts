import { sql, type Kysely } from 'kysely';

/**
 * Characters that do not count in a word, as ranges of code points of Unicode 17: invisible
 * characters; the kashida, which only stretches Arabic words; and combining marks, which many people
 * leave out: accents, Arabic and Hebrew vowels. Marks of scripts that spell with them are in
 * `spellingMarks`.
 */
const removed = `
  ad 300-36f 483-487 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 61c 640 64b-65f 670 6d6-6dc
  6df-6e4 6e7-6e8 6ea-6ed 711 730-74a 7a6-7b0 7eb-7f3 7fd 816-819 81b-823 825-827 829-82d
  859-85b 897-89f 8ca-8e1 8e3-8ff 115f-1160 135d-135f 17b4-17b5 180b-180f 1885-1886 18a9
  1920-1922 1927-1928 1932 1939-193b 1ab0-1abd 1abf-1add 1ae0-1aeb 1cd0-1cd2 1cd4-1ce0
  1ce2-1ce8 1ced 1cf4 1cf8-1cf9 1dc0-1dff 200b-200f 202a-202e 2060-206f 20d0-20dc 20e1
  20e5-20f0 2cef-2cf1 2d7f 2de0-2dff 3164 a66f a674-a67d a69e-a69f a6f0-a6f1 fb1e fe00-fe0f
  fe20-fe2f feff ffa0 fff0-fff8 101fd 102e0 10376-1037a 10a01-10a03 10a05-10a06 10a0c-10a0f
  10a38-10a3a 10a3f 10ae5-10ae6 10d24-10d27 10d69-10d6d 10eab-10eac 10efa-10eff 10f46-10f50
  10f82-10f85 13440 13447-13455 1611e-16129 1612d-1612f 16af0-16af4 16b30-16b36 16f4f
  16f8f-16f92 16fe4 1bc9d-1bc9e 1bca0-1bca3 1cf00-1cf2d 1cf30-1cf46 1d167-1d169 1d173-1d182
  1d185-1d18b 1d1aa-1d1ad 1d242-1d244 1da00-1da36 1da3b-1da6c 1da75 1da84 1da9b-1da9f
  1daa1-1daaf 1e000-1e006 1e008-1e018 1e01b-1e021 1e023-1e024 1e026-1e02a 1e08f 1e130-1e136
  1e2ae 1e2ec-1e2ef 1e4ec-1e4ef 1e5ee-1e5ef 1e6e3 1e6e6 1e6ee-1e6ef 1e6f5 1e8d0-1e8d6
  1e944-1e94a e0000-e0fff`;

/**
 * Combining marks without which a word would be another word: vowel signs of South and Southeast
 * Asian scripts, and the voicing marks of Japanese. Spacing marks of other scripts, too.
 */
const spellingMarks = `
  488-489 900-903 93a-93c 93e-94f 951-957 962-963 981-983 9bc 9be-9c4 9c7-9c8 9cb-9cd 9d7
  9e2-9e3 9fe a01-a03 a3c a3e-a42 a47-a48 a4b-a4d a51 a70-a71 a75 a81-a83 abc abe-ac5 ac7-ac9
  acb-acd ae2-ae3 afa-aff b01-b03 b3c b3e-b44 b47-b48 b4b-b4d b55-b57 b62-b63 b82 bbe-bc2
  bc6-bc8 bca-bcd bd7 c00-c04 c3c c3e-c44 c46-c48 c4a-c4d c55-c56 c62-c63 c81-c83 cbc cbe-cc4
  cc6-cc8 cca-ccd cd5-cd6 ce2-ce3 cf3 d00-d03 d3b-d3c d3e-d44 d46-d48 d4a-d4d d57 d62-d63
  d81-d83 dca dcf-dd4 dd6 dd8-ddf df2-df3 e31 e34-e3a e47-e4e eb1 eb4-ebc ec8-ece f18-f19 f35
  f37 f39 f3e-f3f f71-f84 f86-f87 f8d-f97 f99-fbc fc6 102b-103e 1056-1059 105e-1060 1062-1064
  1067-106d 1071-1074 1082-108d 108f 109a-109d 1712-1715 1732-1734 1752-1753 1772-1773
  17b6-17d3 17dd 1923-1926 1929-192b 1930-1931 1933-1938 1a17-1a1b 1a55-1a5e 1a60-1a7c 1a7f
  1abe 1b00-1b04 1b34-1b44 1b6b-1b73 1b80-1b82 1ba1-1bad 1be6-1bf3 1c24-1c37 1ce1 1cf7
  20dd-20e0 20e2-20e4 302a-302f 3099-309a a670-a672 a802 a806 a80b a823-a827 a82c a880-a881
  a8b4-a8c5 a8e0-a8f1 a8ff a926-a92d a947-a953 a980-a983 a9b3-a9c0 a9e5 aa29-aa36 aa43
  aa4c-aa4d aa7b-aa7d aab0 aab2-aab4 aab7-aab8 aabe-aabf aac1 aaeb-aaef aaf5-aaf6 abe3-abea
  abec-abed 11000-11002 11038-11046 11070 11073-11074 1107f-11082 110b0-110ba 110c2
  11100-11102 11127-11134 11145-11146 11173 11180-11182 111b3-111c0 111c9-111cc 111ce-111cf
  1122c-11237 1123e 11241 112df-112ea 11300-11303 1133b-1133c 1133e-11344 11347-11348
  1134b-1134d 11357 11362-11363 11366-1136c 11370-11374 113b8-113c0 113c2 113c5 113c7-113ca
  113cc-113d0 113d2 113e1-113e2 11435-11446 1145e 114b0-114c3 115af-115b5 115b8-115c0
  115dc-115dd 11630-11640 116ab-116b7 1171d-1172b 1182c-1183a 11930-11935 11937-11938
  1193b-1193e 11940 11942-11943 119d1-119d7 119da-119e0 119e4 11a01-11a0a 11a33-11a39
  11a3b-11a3e 11a47 11a51-11a5b 11a8a-11a99 11b60-11b67 11c2f-11c36 11c38-11c3f 11c92-11ca7
  11ca9-11cb6 11d31-11d36 11d3a 11d3c-11d3d 11d3f-11d45 11d47 11d8a-11d8e 11d90-11d91
  11d93-11d97 11ef3-11ef6 11f00-11f01 11f03 11f34-11f3a 11f3e-11f42 11f5a 1612a-1612c
  16f51-16f87 16ff0-16ff1 1d165-1d166 1d16d-1d172`;

/** Ranges as the inside of a bracket expression of PostgreSQL. */
const inBrackets = (ranges: string): string =>
  ranges
    .trim()
    .replace(/[0-9a-f]+/g, (point) => `\\U${point.padStart(8, '0')}`)
    .replace(/\s+/g, '');

/**
 * Marks and invisible characters no longer end words in searches, and letters with strokes and
 * ligatures are found by their plain letters, as letters with accents are. The words of posts and
 * messages are renewed by jobs (`search/renew-search.ts`), those of blogs here: the new index is
 * built before the old one is dropped, so that only writes to blogs wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // no timeout: for a million blogs, this takes minutes
    sql`set local statement_timeout = 0`,
    sql`create or replace function search_words(said text) returns text language sql immutable parallel safe
    return case when octet_length(said) = length(said) then btrim(regexp_replace(lower(said), '[^a-z0-9]+', ' ', 'g'))
      else btrim(regexp_replace(regexp_replace(regexp_replace(
        normalize(replace(replace(replace(replace(translate(
          regexp_replace(lower(normalize(said, nfkd)), ${sql.lit(`[${inBrackets(removed)}]+`)}, '', 'g'),
          'łøđðħŧıς', 'loddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc),
        ${sql.lit(`[^[:alnum:]${inBrackets(spellingMarks)}]+`)}, ' ', 'g'),
        '([\\u0e00-\\u0eff\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff])', ' \\1 ', 'g'),
        ' +', ' ', 'g')) end`,
    sql`create index blogs_words_renewed on blogs using gin (search_vector(name || ' ' || title || ' ' || description))`,
    sql`drop index blogs_words`,
    sql`alter index blogs_words_renewed rename to blogs_words`,
  ];
  for (const statement of statements) await statement.execute(db);
}
