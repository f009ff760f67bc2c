-- A message keeps the id of its removed service as its paper does (`remember_removed_service`). It refuses nothing.
create trigger removed_service_of_deliveries before update of service_id on deliveries
  for each row when (new.service_id is null and old.service_id is not null) execute function remember_removed_service();
