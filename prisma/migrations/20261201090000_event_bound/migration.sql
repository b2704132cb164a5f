-- What the log holds becomes its first partition (20261201090200). That none of it lies beyond is proved before, while it is written to.
ALTER TABLE "event" ADD CONSTRAINT "event_bound" CHECK ("seq" < 100000000000) NOT VALID;
