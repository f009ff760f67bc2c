-- The payments of commissions are only ever added to: a reversing entry corrects a mistake.
create trigger commission_payments_only_added before update or delete on commission_payments
  for each row execute function refuse_change('accounts.only-added');
