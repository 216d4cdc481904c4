def why(g, question, what):
    from anju.engine.errors import Refused
    from anju.engine.text import Text

    return Refused("not_on_offer", Text("x", "x"), {}, question.rule)
