-- up
select 1;

-- down
select 1;
