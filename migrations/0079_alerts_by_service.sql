-- up
-- What is open of a service is counted wherever the service is shown, and its alerts can be listed.
create index alerts_service on alerts (service_id, status, severity)
  where service_id is not null and not recorded and deleted_at is null;

-- down
drop index alerts_service;
