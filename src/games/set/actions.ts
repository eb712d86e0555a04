// The list to choose from. Made when it is opened, and let go when it is closed.
import { makeActions } from "../../kernel/actions";

export default makeActions;
