-- That a supplier was paid is for those who may read payments to suppliers. Entries are only ever added to: their subject
-- alone is set right, of what was written before it had one of its own.
alter table activity_entries disable trigger activity_only_added;
--> statement-breakpoint
update activity_entries set subject = 'SupplierPayment'
  where kind in ('services.activity-paid', 'services.activity-unpaid') and subject = 'Service';
--> statement-breakpoint
alter table activity_entries enable trigger activity_only_added;
