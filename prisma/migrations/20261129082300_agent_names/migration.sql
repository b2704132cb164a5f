-- The names of members in lists of tasks carry whether it is an agent, so that a change of this mark is a change of a name.
CREATE TRIGGER "agent_names" AFTER UPDATE ON "service_account" FOR EACH ROW
  WHEN (OLD."agent" IS DISTINCT FROM NEW."agent")
  EXECUTE FUNCTION "names_changed"();
ALTER TABLE "service_account" ENABLE ALWAYS TRIGGER "agent_names";
