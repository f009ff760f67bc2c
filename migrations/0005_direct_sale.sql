-- The operator itself, which sells without an agency: every booking names who sold it.
insert into agencies (name, folded, is_direct) values ('Vendita diretta', 'vendita diretta', true)
  on conflict do nothing;
