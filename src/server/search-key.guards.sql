-- The search of names. Only this function makes the columns called `folded`.

-- The text that is stored for searching: for each word a blank, then everything from that word to the end, joined. It
-- equals `searchKey` of src/shared/folded.ts, which gives the reason. A change of it needs a migration that computes
-- the key of every stored name again.
create or replace function search_key(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  words text[] := regexp_split_to_array(
    replace(replace(replace(replace(translate(
      regexp_replace(lower(normalize(given, NFKD) collate "und-x-icu"),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g'),
      'ðđøłħıĸŋŧς', 'ddolhiqntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3020\u3030-\u303f\ufe30-\ufe6f\ufffd]+');
  rest text := '';
  key text := '';
begin
  for at in reverse cardinality(words) .. 1 loop
    if words[at] <> '' then
      rest := words[at] || rest;
      key := ' ' || rest || key;
    end if;
  end loop;
  return key;
end $$;
