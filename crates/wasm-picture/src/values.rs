//! Answers of the picture reader as objects of JavaScript, made field by field: through serde and JSON they
//! would need a tenth of the module.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

use crate::{FailureKind, PictureAnswer, PictureBoard, PictureCell, PictureFailure};

impl PictureAnswer {
    pub(crate) fn to_js(&self) -> JsValue {
        let boards = ("boards", list(&mut self.boards.iter().map(PictureBoard::to_js)));
        match &self.failure {
            None => object(&[boards]),
            Some(failure) => object(&[boards, ("failure", failure.to_js())]),
        }
    }
}

impl PictureFailure {
    fn to_js(&self) -> JsValue {
        let kind = match self.kind {
            FailureKind::NoGrid => "no-grid",
            FailureKind::NoDigits => "no-digits",
            FailureKind::TooSmall => "too-small",
            FailureKind::Size => "size",
        };
        let mut members = vec![("kind", kind.into())];
        #[cfg(feature = "package")]
        members.push(("message", self.message.as_str().into()));
        members.extend(self.pixels.map(|pixels| ("pixels", pixels.into())));
        object(&members)
    }
}

impl PictureBoard {
    fn to_js(&self) -> JsValue {
        let crossings = self.crossings.iter().map(|row| {
            list(&mut row.iter().map(|&(x, y)| list(&mut [x, y].into_iter().map(JsValue::from_f64))))
        });
        object(&[
            ("puzzle", self.puzzle.as_str().into()),
            ("sure", self.sure.into()),
            ("proper", self.proper.into()),
            ("doubtful", list(&mut self.doubtful.iter().map(|&cell| cell.into()))),
            ("cells", list(&mut self.cells.iter().map(PictureCell::to_js))),
            ("crossings", list(&mut { crossings })),
        ])
    }
}

impl PictureCell {
    fn to_js(&self) -> JsValue {
        let digit = |digit: Option<u8>| digit.map_or(JsValue::NULL, JsValue::from);
        object(&[
            ("digit", digit(self.digit)),
            ("other", digit(self.other)),
            ("marks", list(&mut self.marks.iter().map(|&mark| mark.into()))),
        ])
    }
}

fn list(values: &mut dyn Iterator<Item = JsValue>) -> JsValue {
    let list = Array::new();
    for value in values {
        list.push(&value);
    }
    list.into()
}

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // A new object takes any field.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}
